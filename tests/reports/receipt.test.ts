/** The receipt of a payment, drawn by the same library as on a device. */
import { createRequire } from 'node:module';
import { beforeAll, expect, test, vi } from 'vitest';
import type { MirrorRow } from '../../src/db/schema';
import type { Fields } from '../../src/domain/entity';
import { toReceiptDocument } from '../../src/domain/reports/receipt';
import { toReceipt } from '../../src/features/shipments/payments/to-receipt';
import { buildRow } from '../crud/builders';
import { readPdfCodes } from '../support/pdf-codes';
import { readPdfPages } from '../support/pdf-text';

const require = createRequire(import.meta.url);
const pdfmake = require('pdfmake') as typeof import('pdfmake');
pdfmake.setFonts(require('pdfmake/fonts/Roboto.js') as Parameters<typeof pdfmake.setFonts>[0]);
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path.includes('Roboto'));
beforeAll(() => vi.stubGlobal('location', { origin: 'https://fluvicarga.example' }));

const LOCAL = '019ab3c4-0000-7000-8000-00000000abcd';
const shipment = buildRow(
  {
    numeroGuia: 'Fn3918koP',
    companiaNombre: 'Transportes Fluviales del Guaviare',
    sucursalNombre: 'Calamar',
    municipioSalida: 'Calamar',
    municipioLlegada: 'Miraflores',
    remitenteCedula: '41219530',
    costoEnvio: 200_000,
  },
  { id: 7 },
);
const sender = buildRow({
  personType: 'Natural',
  name: 'Rosalba',
  lastName: 'Ñusta',
  typeDocument: 'Cedula',
  numDocument: '41219530',
});
const paid = (fields: Fields, row: Partial<MirrorRow> = {}) =>
  buildRow(
    {
      envioId: 7,
      valor: 120_000,
      tipoPago: 'TRANSFERENCIA',
      pagadoEn: '2026-11-20T20:15:00.000Z',
      estado: 'VIGENTE',
      ...fields,
    },
    row,
  );
const first = paid({ valor: 50_000, pagadoEn: '2026-11-19T15:00:00.000Z' }, { id: 3, key: '3' });
const receiptOf = (payment: MirrorRow, others: readonly MirrorRow[] = [first]) =>
  toReceipt({
    payment,
    payments: [...others, payment],
    shipment,
    facts: { sender },
    receivedBy: 'Luz Dary Piñeros',
  });
const textOf = (payment: MirrorRow) =>
  JSON.stringify(toReceiptDocument(receiptOf(payment)).content).replaceAll('\u00a0', ' ');
const paperOf = (payment: MirrorRow) =>
  pdfmake.createPdf(toReceiptDocument(receiptOf(payment))).getBuffer();
const pagesOf = async (payment: MirrorRow) => {
  const bytes = await paperOf(payment);
  return bytes.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length;
};

test('it names payer, amount, shipment, receiver and remaining debt', async () => {
  const payment = paid({ nota: 'Consignación 4417' }, { id: 12, key: LOCAL });
  const text = textOf(payment);
  for (const part of [
    'Transportes Fluviales del Guaviare',
    'Sucursal Calamar',
    'Recibo n.º',
    '"12"',
    'https://fluvicarga.example/rastreo/Fn3918koP',
    'Fn3918koP, de Calamar a Miraflores',
    'Rosalba Ñusta, C.C. 41.219.530',
    '$ 120.000',
    'Ciento veinte mil pesos.',
    'Transferencia',
    '20/11/2026 · 3:15 p. m.',
    'Luz Dary Piñeros',
    'Consignación 4417',
    'No es una factura electrónica.',
  ])
    expect(text).toContain(part);
  const { rows, annulled } = receiptOf(payment);
  expect(rows.slice(-3)).toEqual([
    { label: 'Costo del envío', value: '$ 200.000' },
    { label: 'Pagado antes', value: '$ 50.000' },
    { label: 'Falta por pagar', value: '$ 30.000' },
  ]);
  expect(annulled).toBeNull();
  expect(text).not.toContain('ANULADO');
  expect(await pagesOf(payment)).toBe(1);
});

test('amount, number and code are read back from the paper', async () => {
  const bytes = await paperOf(paid({}, { id: 12, key: LOCAL }));
  const [page = ''] = readPdfPages(bytes);
  for (const part of ['$\u00a0120.000', 'Recibo n.º12', 'Ciento veinte mil pesos.'])
    expect(page).toContain(part);
  expect(await readPdfCodes(bytes)).toEqual(['https://fluvicarga.example/rastreo/Fn3918koP']);
});

test('one that the server does not have has a provisional number, which stays on the next paper', () => {
  const waiting = receiptOf(paid({}, { id: null, key: LOCAL, base: null }));
  expect(waiting.numberLabel).toBe('Recibo provisional');
  expect(waiting.number).toMatch(/^PROV-\w{4}-\w{2}$/);
  expect(receiptOf(paid({}, { id: 12, key: LOCAL })).provisional).toBe(waiting.number);
});

test('an annulled one says so, and counts for nothing', async () => {
  const payment = paid(
    { estado: 'ANULADO', motivo: 'Se anotó dos veces', anuladoEn: '2026-11-21T15:00:00.000Z' },
    { id: 12, key: LOCAL },
  );
  const text = textOf(payment);
  expect(text).toContain('ANULADO. ');
  expect(text).toContain('El 21/11/2026 · 10:00 a. m. Motivo: Se anotó dos veces');
  expect(receiptOf(payment).rows.at(-1)).toEqual({ label: 'Falta por pagar', value: '$ 150.000' });
  expect(toReceiptDocument(receiptOf(payment))).toMatchObject({ watermark: { text: 'ANULADO' } });
  expect(await pagesOf(payment)).toBe(1);
});

test('an amount beyond the cost is in favour of the customer', () => {
  const { rows } = receiptOf(paid({ valor: 180_000 }, { id: 12, key: LOCAL }));
  expect(rows.at(-1)).toEqual({ label: 'Queda a favor', value: '$ 30.000' });
});
