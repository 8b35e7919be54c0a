import { expect, test } from 'vitest';
import { COMPANY } from '../../src/app/company';
import { INFO_PAGES } from '../../src/app/public/info-pages';
import { type ServerKind, toTexts } from '../../src/features/legal/info-page';

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

/** The pages as they are read before that server; null before it has said which it is. */
const readBeside = (server: ServerKind | null) =>
  ['privacidad', 'terminos', 'seguridad']
    .flatMap((name) => INFO_PAGES[name]?.sections ?? [])
    .flatMap(({ paragraphs, items }) => [...toTexts(paragraphs, server), ...toTexts(items, server)])
    .join('\n');

test.each([
  ['queda guardado qué texto aceptaste', 'our server'],
  ['La empresa te entrega una copia de todo lo que guarda', 'our server'],
  ['una foto y el lugar', 'our server'],
  ['cualquier persona puede ver de dónde sale un envío', 'our server'],
  ['una sola vez', 'our server'],
  ['no guarda tu autorización', 'a plain server'],
  ['por fuera de ella', 'a plain server'],
  ['le pregunta a una persona', 'a plain server'],
] as const)('«%s» is said beside %s alone', (sentence, server) => {
  for (const asked of ['our server', 'a plain server', null] as const)
    expect(readBeside(asked).includes(sentence), String(asked)).toBe(asked === server);
});

test('no public text promises that everybody can follow a shipment, or see what it costs', () => {
  const everywhere = JSON.stringify(COMPANY) + readBeside(null);
  expect(everywhere).not.toContain('cualquiera puede consultar');
  expect(everywhere).not.toMatch(/cuánto cuesta y quién/);
});
