/** The carta de porte, drawn by the same library as on a device. */
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { COMPANY } from '../../src/app/company';
import { toWaybillDocument, WAYBILL_COPIES, type Waybill } from '../../src/domain/reports/waybill';
import { readPdfCodes } from '../support/pdf-codes';
import { readPdfPages } from '../support/pdf-text';

/** A JPEG. */
const ONE_PIXEL =
  'data:image/jpeg;base64,/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=';

const require = createRequire(import.meta.url);
const pdfmake = require('pdfmake') as typeof import('pdfmake');
pdfmake.setFonts(require('pdfmake/fonts/Roboto.js') as Parameters<typeof pdfmake.setFonts>[0]);
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path.includes('Roboto'));

const goods = {
  name: 'Panela en bloque',
  packaging: 'Caja',
  sides: '70 × 45 × 16 cm',
  units: '24',
  weight: '480 kg',
};
const waybill = (changes: Partial<Waybill> = {}): Waybill => ({
  number: 'Fn3918koP',
  numberLabel: 'Número de guía',
  provisional: 'PROV-7K2M-4Q',
  link: 'https://fluvicarga.example/rastreo/Fn3918koP',
  rows: [
    { label: 'Transportador', main: 'Transportes Fluviales del Guaviare', more: ['Calle 7'] },
    { label: 'Remitente', main: 'Rosalba Ñusta', more: ['C.C. 41.219.530'] },
  ],
  description: 'Panela para la tienda',
  goods: [goods],
  totals: { units: '24 unidades', weight: '480 kg' },
  terms: [{ label: 'Flete', main: '$ 450.000', more: ['Efectivo · Flete pagado'] }],
  received: null,
  ...changes,
});
const draw = async (...given: Parameters<typeof toWaybillDocument>) => {
  const bytes = await pdfmake.createPdf(toWaybillDocument(...given)).getBuffer();
  return bytes.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length;
};

const paperOf = (one: Waybill, conditions: readonly string[] = []) =>
  pdfmake.createPdf(toWaybillDocument(one, conditions)).getBuffer();

const toRow = (label: string, main: string, ...more: string[]) => ({ label, main, more });
/** As long as a shipment of the company's usual day is. */
const LIVED = waybill({
  rows: [
    toRow(
      'Transportador',
      'Transportes Fluviales del Guaviare',
      'Sucursal San José · Calle 7 No. 22-40, San José del Guaviare, Guaviare',
    ),
    ...['Remitente', 'Destinatario (a su orden)'].map((who) =>
      toRow(
        who,
        'Cooperativa Agropecuaria de Calamar',
        'NIT 900.123.456-8',
        'Carrera 9 No. 6-11 · Calamar · tel. 312 448 0917',
      ),
    ),
    toRow('Fecha de registro', '27/11/2026 · 3:15 p. m.'),
    toRow('Salida', 'San José del Guaviare, Guaviare'),
    toRow('Destino', 'Miraflores, Guaviare', 'Puerto principal, casa azul'),
    toRow(
      'Medio de transporte',
      'Fluvial, embarcación La Esperanza del Guaviare',
      'Bongo · placa GUA-118 · matrícula 2019-0448',
    ),
  ],
  description: 'Panela para la tienda y repuestos de motor fuera de borda, en cajas de madera',
  goods: [goods, goods, goods, goods],
  terms: [
    toRow('Flete (costo del envío)', '$ 450.000', 'Efectivo · Flete no pagado (Pendiente)'),
    toRow('Valor declarado de la mercancía', '$ 4.500.000', 'Lo declara el remitente'),
  ],
});

test('each party has one sheet, with the conditions at its foot', async () => {
  const text = JSON.stringify(toWaybillDocument(waybill(), COMPANY.conditions).content);
  for (const part of [
    ...WAYBILL_COPIES,
    'PROV-7K2M-4Q',
    'https://fluvicarga.example/rastreo/Fn3918koP',
    'Rosalba Ñusta',
    'Panela para la tienda',
    '$ 450.000',
    ...COMPANY.conditions,
  ])
    expect(text).toContain(part);
  const pages = readPdfPages(await paperOf(LIVED, COMPANY.conditions));
  expect(pages).toHaveLength(WAYBILL_COPIES.length);
  for (const page of pages) {
    expect(page).toContain('Condiciones del transporte');
    expect(page).toContain('Nombre, documento y fecha');
  }
});

test('the recipient is named in their place, with the signature that was drawn', async () => {
  const received = { recibe: 'Rosalba Tique', documento: '41219530', firma: 'M10 10L90 40' };
  const drawn = (one: Waybill) => JSON.stringify(toWaybillDocument(one, []).content);
  expect(drawn(waybill({ received }))).toContain('Rosalba Tique, documento 41.219.530');
  expect(drawn(waybill({ received }))).toContain('M10 10L90 40');
  expect(drawn(waybill())).not.toContain('svg');
  expect(await draw(waybill({ received }), [])).toBe(3);
});

test('without conditions a copy is one page too', async () => {
  expect(await draw(waybill({ provisional: null, goods: [] }), [])).toBe(3);
});

const numbered = (count: number) =>
  waybill({
    goods: Array.from({ length: count }, (_, at) => ({ ...goods, name: `Panela ${at + 1}` })),
    totals: { units: '960 unidades', weight: '19.200 kg' },
  });

test('forty lines, their totals and the code are read back from each copy', async () => {
  const full = numbered(40);
  const bytes = await paperOf(full);
  const pages = readPdfPages(bytes);
  const length = pages.length / WAYBILL_COPIES.length;
  for (const at of WAYBILL_COPIES.keys()) {
    const copy = pages.slice(at * length, (at + 1) * length).join('');
    for (const { name } of full.goods) expect(copy).toContain(name);
    expect(copy).toContain('960 unidades19.200 kg');
  }
  const codes = await readPdfCodes(bytes);
  expect(codes.filter(Boolean)).toEqual(WAYBILL_COPIES.map(() => full.link));
});

test.each([24, 26, 28])('nobody signs a page that says nothing: %i lines', async (count) => {
  const pages = readPdfPages(await paperOf(numbered(count)));
  const signed = pages.filter((page) => page.includes('Nombre, documento y fecha'));
  expect(signed).toHaveLength(WAYBILL_COPIES.length);
  for (const page of signed) expect(page).toContain('$ 450.000');
});

test('a full boat of long names is drawn, its number on each page', async () => {
  const long = { ...goods, name: 'Bulto de fertilizante '.repeat(40) };
  const many = waybill({ goods: Array.from({ length: 40 }, () => long) });
  expect(await draw(many, COMPANY.conditions)).toBeGreaterThan(WAYBILL_COPIES.length);
  expect(toWaybillDocument(many, []).footer(2, 9).columns[0]?.text).toBe('Fn3918koP');
});

test('where it was received and that there is a photo are printed, the photo itself where it is here', async () => {
  const received = {
    recibe: 'Rosalba Tique',
    documento: null,
    firma: null,
    foto: { clave: 'c', partes: 1, bytes: 300, sha256: '' },
    lugar: { latitud: 2.57281, longitud: -72.6459, precision: 12 },
  };
  const without = JSON.stringify(toWaybillDocument(waybill({ received }), []));
  expect(without).toContain('Lugar: 2,57281; −72,64590 (a menos de 12 m)');
  expect(without).toContain('Con foto');
  const withPhoto = waybill({ received, photo: ONE_PIXEL });
  expect(JSON.stringify(toWaybillDocument(withPhoto, []))).not.toContain('Con foto');
  expect(await draw(withPhoto, [])).toBe(WAYBILL_COPIES.length);
});
