/** The manifest of a vessel, drawn by the same library as on a device. */
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import {
  type Manifest,
  type ManifestRow,
  toManifestDocument,
  toTotalLines,
} from '../../src/domain/reports/manifest';

const require = createRequire(import.meta.url);
const pdfmake = require('pdfmake') as typeof import('pdfmake');
pdfmake.setFonts(require('pdfmake/fonts/Roboto.js') as Parameters<typeof pdfmake.setFonts>[0]);
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path.includes('Roboto'));

const row = (changes: Partial<ManifestRow> = {}): ManifestRow => ({
  number: 'Fn3918koP',
  sender: 'Rosalba Tique',
  recipient: 'Jhon Fredy Gaitán',
  route: 'Calamar – Miraflores',
  goods: '24 Panela',
  dangerous: '',
  units: 24,
  kilograms: 480,
  cubicMetres: 0.7,
  ...changes,
});
const manifest = (rows: readonly ManifestRow[]): Manifest => ({
  vessel: 'La Esperanza del Guaviare',
  facts: [
    ['Placa', 'GUA-0481'],
    ['Patente hasta', '17/05/2027'],
  ],
  company: 'Transportes Fluviales del Guaviare',
  rows,
  capacity: { kilograms: 3200, cubicMetres: 11 },
  at: Date.parse('2026-11-20T03:30:00Z'),
  source: 'Datos de las 3:15 p. m.',
});
const textOf = (rows: readonly ManifestRow[]) =>
  JSON.stringify(toManifestDocument(manifest(rows)).content);

test('sums the cargo aboard, and its share of the vessel’s capacity', () => {
  const rows = [row(), row({ units: 2, kilograms: 2720, cubicMetres: 1.5 })];
  expect(toTotalLines(manifest(rows))).toEqual([
    '2 envíos, 26 unidades.',
    'Peso: 3.200 kg de 3.200 kg (100 %).',
    'Volumen: 2,2 m³ de 11 m³ (20 %).',
  ]);
});

test('goods that this device does not know are in no sum, and it says so', () => {
  const unknown = row({ goods: '', units: 0, kilograms: 0, cubicMetres: 0 });
  expect(toTotalLines(manifest([unknown])).at(-1)).toBe(
    'De 1 envío este equipo no conoce la carga: no está en las sumas.',
  );
  expect(textOf([unknown])).toContain('Sin dato en este equipo');
});

test('dangerous goods stand apart, or it says that none are declared', () => {
  expect(textOf([row()])).toContain('Mercancías peligrosas: ninguna declarada.');
  expect(textOf([row({ dangerous: '2 Gasolina' })])).toContain(
    'Mercancías peligrosas: Fn3918koP, 2 Gasolina.',
  );
});

test('has permit, date, source and three signatures', () => {
  const text = textOf([row()]);
  for (const part of [
    'Patente hasta: 17/05/2027',
    '19/11/2026 · 10:30\u00a0p.\u00a0m. (hora de Bogotá)',
    'Datos de las 3:15 p. m.',
    'Despacha en el muelle',
    'Capitán',
    'Recibe en destino',
  ])
    expect(text).toContain(part);
});

test('names departure, destination and the crew with their licences for a voyage', () => {
  const captain = {
    name: 'Jairo Moreno',
    role: 'Capitán',
    document: '17.323.904',
    licence: 'CAP-1',
    expiry: '31/01/2028',
  };
  const sailor = { ...captain, name: 'Luis Rey', role: 'Marinero', licence: '', expiry: '' };
  const voyage = {
    facts: [
      ['Sale', '25/11/2026, 6:30 a. m.'],
      ['Destino', 'Miraflores, Guaviare'],
    ] as const,
    crew: [captain, sailor],
    unlisted: 2,
    unlistedCrew: 1,
  };
  const text = JSON.stringify(toManifestDocument({ ...manifest([row()]), voyage }).content);
  for (const part of [
    'Sale: 25/11/2026, 6:30 a. m.  ·  Destino: Miraflores, Guaviare',
    'Capitán Jairo Moreno, documento 17.323.904, licencia CAP-1, hasta 31/01/2028',
    'Marinero Luis Rey, documento 17.323.904, sin licencia',
    '1 más, de quien este equipo no tiene los datos',
    'Faltan aquí 2 envíos de este viaje: este equipo no tiene los datos.',
  ])
    expect(text).toContain(part);
});

test('a full boat of long names is drawn', async () => {
  const long = row({ sender: 'Cooperativa '.repeat(20), goods: '3 Bulto de arroz, '.repeat(60) });
  const document = toManifestDocument(manifest(Array.from({ length: 60 }, () => long)));
  const bytes = await pdfmake.createPdf(document).getBuffer();
  expect(bytes.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length).toBeGreaterThan(3);
});
