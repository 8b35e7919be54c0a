/** The labels of the cargo, drawn by the same library as on a device. */
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import {
  LABEL_SIZES,
  type Label,
  MOST_LABELS,
  toLabelsDocument,
} from '../../src/domain/reports/labels';
import { readPdfCodes } from '../support/pdf-codes';

const require = createRequire(import.meta.url);
const pdfmake = require('pdfmake') as typeof import('pdfmake');
pdfmake.setFonts(require('pdfmake/fonts/Roboto.js') as Parameters<typeof pdfmake.setFonts>[0]);

pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path.includes('Roboto'));

const label = (changes: Partial<Label> = {}): Label => ({
  number: 'Fn3918koP',
  link: 'https://carga.example.co/rastreo/Fn3918koP',
  destination: 'Miraflores',
  recipient: 'Jhon Fredy Tique Gaitán',
  sender: 'Rosalba Tique',
  vessel: 'La Esperanza del Guaviare',
  pieces: 3,
  ...changes,
});

async function countPages(...given: Parameters<typeof toLabelsDocument>): Promise<number> {
  const bytes = await pdfmake.createPdf(toLabelsDocument(...given)).getBuffer();
  return bytes.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
}

test('each piece has a label that says which of how many it is', () => {
  const text = JSON.stringify(toLabelsDocument([label()], '50x80').content);
  for (const part of ['1 de 3', '2 de 3', '3 de 3', 'Fn3918koP', 'Miraflores', 'Para: Jhon'])
    expect(text).toContain(part);
});

test.each(LABEL_SIZES)('$label: a label is a page, however long its names', async ({ value }) => {
  expect(await countPages([label()], value)).toBe(3);
  const long = label({
    number: 'PROV-7K2M-4Q',
    link: `https://transporte-fluvial-del-guaviare.example.co/rastreo/PROV-7K2M-4Q`,
    destination: 'San José del Guaviare, Comunidad Indígena de Puerto Esperanza',
    recipient: 'Asociación de Cacaoteros y Productores Agropecuarios de Miraflores Ltda.',
    sender: 'Cooperativa Multiactiva Agropecuaria del Departamento del Guaviare',
    vessel: 'La Esperanza del Guaviare Segunda de los Ríos Guaviare y Vaupés',
    pieces: 12,
  });
  expect(await countPages([long], value)).toBe(12);
});

test('the code of each label leads to the tracking, and says which piece it is', async () => {
  const bytes = await pdfmake.createPdf(toLabelsDocument([label()], '50x80')).getBuffer();
  const link = 'https://carga.example.co/rastreo/Fn3918koP';
  expect(await readPdfCodes(bytes)).toEqual([`${link}#1-3`, `${link}#2-3`, `${link}#3-3`]);
});

test('at most so many are made at once', async () => {
  expect(toLabelsDocument([label({ pieces: 999_999 })], '58').content).toHaveLength(MOST_LABELS);
});

test('a sign that the font lacks is a question mark, not an empty box', () => {
  expect(
    JSON.stringify(toLabelsDocument([label({ recipient: 'Ana 🚤' })], '58').content),
  ).toContain('Para: Ana ?');
});
