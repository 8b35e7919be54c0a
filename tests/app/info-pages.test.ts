import { expect, test } from 'vitest';
import { INFO_PAGES } from '../../src/app/public/info-pages';

const textOf = (name: string) => JSON.stringify(INFO_PAGES[name]);

test('every page linked in header and footer has content', () => {
  for (const name of [
    'privacidad',
    'terminos',
    'seguridad',
    'servicios',
    'asociados',
    'contribuyentes',
    'quienes-somos',
    'horarios',
    'blog',
  ]) {
    const page = INFO_PAGES[name];
    expect(page?.title, name).toBeTruthy();
    for (const { heading, paragraphs = [], items = [] } of page?.sections ?? []) {
      expect(heading, name).toBeTruthy();
      expect(paragraphs.length + items.length, `${name}: ${heading}`).toBeGreaterThan(0);
    }
  }
});

test('the privacy policy names the law, the controller, the rights and a contact', () => {
  const policy = textOf('privacidad');
  expect(policy).toContain('Ley 1581 de 2012');
  expect(policy).toContain('Transportes Fluviales del Guaviare');
  expect(policy).toContain('Superintendencia de Industria y Comercio');
  expect(policy).toContain('10 días hábiles');
  expect(policy).toContain('soporte@fluvicarga.co');
});

test('no timetable is invented', () => {
  expect(textOf('horarios')).toContain('Todavía no publicamos horarios');
  expect(textOf('horarios')).not.toMatch(/\d{1,2}:\d{2}/);
});
