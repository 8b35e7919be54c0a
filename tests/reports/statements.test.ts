/** Cash closing and the shipments of a period: the same figures in the PDF, the CSV and the Excel file, at 0, 1 and 40 lines. */
import { createRequire } from 'node:module';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test, vi } from 'vitest';
import { makeStatementBook } from '../../src/crud/spreadsheet';
import { parseCsv } from '../../src/domain/import/csv';
import {
  type CashEntry,
  entriesOf,
  toCashClosing,
  toCashSums,
} from '../../src/domain/reports/cash';
import { type PeriodShipment, toShipmentsStatement } from '../../src/domain/reports/period';
import type { Statement } from '../../src/domain/reports/statement';
import { toStatementDocument } from '../../src/domain/reports/statement-document';
import { toStatementCsv } from '../../src/domain/reports/statement-sheets';
import { readPdfPages } from '../support/pdf-text';

const require = createRequire(import.meta.url);
const pdfmake = require('pdfmake') as typeof import('pdfmake');
pdfmake.setFonts(require('pdfmake/fonts/Roboto.js') as Parameters<typeof pdfmake.setFonts>[0]);
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path.includes('Roboto'));
// Forty lines are drawn and read back: seconds, on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const FACTS = {
  company: 'Transportes Fluviales del Guaviare',
  at: Date.parse('2026-11-24T22:00:00Z'),
  source: 'Datos de las 3:15 p. m.',
};
/** 10:00 a. m. of the 24th in Bogotá. */
const AT = Date.parse('2026-11-24T15:00:00Z');

async function paperOf(statement: Statement): Promise<string> {
  const pages = readPdfPages(await pdfmake.createPdf(toStatementDocument(statement)).getBuffer());
  expect(pages.join('')).toContain(`Página ${pages.length} de ${pages.length}`);
  return pages.join('').replaceAll('\u200b', '').replaceAll('\u00a0', ' ');
}
async function sheetsOf(statement: Statement) {
  const file = await makeStatementBook(statement);
  const { sheets } = await readXlsx(await file.arrayBuffer());
  return Object.fromEntries(sheets.map(({ name, rows }) => [name, rows]));
}
const csvOf = (statement: Statement) => parseCsv(toStatementCsv(statement).slice(1), () => 0).rows;

const payment = (at: number, changes: Partial<CashEntry> = {}): CashEntry => ({
  at: AT + at * 60_000,
  number: `Fn${String(at).padStart(2, '0')}`,
  sender: at % 3 === 0 ? '=HYPERLINK("http://x.co")' : 'Luz Dary Piñeros de la Santísima Trinidad',
  branch: at % 2 === 0 ? 'Muelle Central' : 'Calamar',
  type: at % 4 === 0 ? 'TRANSFERENCIA' : 'EFECTIVO',
  amount: 10_000 + at,
  state: 'sent',
  ...changes,
});
const payments = (count: number) => Array.from({ length: count }, (_, at) => payment(at));
const QUESTION = { day: '2026-11-24', branch: '', person: 'Ana Rentería' };
const closing = (entries: readonly CashEntry[]) => toCashClosing(entries, QUESTION, FACTS);

describe.each([
  [0, '$ 0', []],
  [1, '$ 10.000', [['Transferencia', 1, 10_000]]],
  [
    40,
    '$ 400.780',
    [
      // 30 × 10.000 + 600 and 10 × 10.000 + 180: what stands at 0, 4, … 36 is a transfer.
      ['Efectivo', 30, 300_600],
      ['Transferencia', 10, 100_180],
    ],
  ],
] as const)('a closing of %i payments', (count, total, byType) => {
  const statement = closing(payments(count));

  test('as PDF', async () => {
    const text = await paperOf(statement);
    for (const part of ['Cierre de caja', 'Día: 24/11/2026', 'Persona: Ana Rentería', 'Recibe'])
      expect(text).toContain(part);
    expect(text).toContain('este equipo no lo sabe');
    if (count === 0) expect(text.match(/No hay resultados que mostrar/g)).toHaveLength(2);
    else {
      expect(text).toContain(total);
      expect(text.match(/Fn\d\d/g)).toEqual(payments(count).map(({ number }) => number));
    }
  });

  test('as CSV, a value a cell and no formula', () => {
    const rows = csvOf(statement);
    const from = rows.findIndex(([cell]) => cell === 'Por tipo de pago') + 2;
    expect(rows.slice(from, from + byType.length)).toEqual(byType.map((row) => row.map(String)));
    if (count > 0) {
      const sum = byType.reduce((all, [, , money]) => all + money, 0);
      expect(rows[from + byType.length]).toEqual(['Total', String(count), String(sum)]);
    }
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+@]/);
  });

  test('as Excel, in numbers that can be summed and texts that are no formula', async () => {
    const sheets = await sheetsOf(statement);
    expect(Object.keys(sheets)).toEqual(['Resumen', 'Por tipo de pago', 'Pagos uno por uno']);
    const sums = sheets['Por tipo de pago'] ?? [];
    expect(sums.slice(1, 1 + byType.length)).toEqual(byType);
    const lines = (sheets['Pagos uno por uno'] ?? []).slice(1, 1 + count);
    expect(lines.reduce((all, row) => all + Number(row[6] ?? 0), 0)).toBe(
      byType.reduce((all, [, , money]) => all + money, 0),
    );
    if (count > 0) expect(lines[0]?.[2]).toBe('=HYPERLINK("http://x.co")');
  });
});

test('a closing takes the day of Bogotá and the branch, and nothing undecided', () => {
  const entries = [
    payment(0, { at: Date.parse('2026-11-25T04:59:00Z') }),
    payment(1, { at: Date.parse('2026-11-25T05:00:00Z') }),
    payment(2, { state: 'undecided' }),
    payment(3, { amount: -5000, state: 'waiting' }),
  ];
  expect(entriesOf(entries, QUESTION).map(({ number }) => number)).toEqual([
    'Fn02',
    'Fn03',
    'Fn00',
  ]);
  expect(entriesOf(entries, { ...QUESTION, branch: 'Calamar' })).toHaveLength(1);
  expect(toCashSums(entriesOf(entries, QUESTION))).toMatchObject({
    all: { count: 2, money: 5000 },
    undecided: 1,
  });
  const rows = csvOf(closing(entries));
  expect(rows.flat()).toContain(
    '1 pago espera una decisión en Sincronización: no está en la suma.',
  );
  expect(rows.at(-2)?.slice(-2)).toEqual(['En el servidor', '10000']);
  expect(rows.find((row) => row.includes('Fn03'))?.slice(-2)).toEqual(['Por enviar', '-5000']);
});

const shipment = (at: number, view: object = {}): PeriodShipment => ({
  at: AT + at * 60_000,
  number: `Fn${String(at).padStart(2, '0')}`,
  sender: at % 2 === 0 ? 'Víveres del Vaupés' : 'Luz Dary Piñeros',
  recipient: 'Jhon Fredy Gaitán',
  view: {
    municipioSalida: 'Calamar',
    municipioLlegada: at % 4 === 0 ? 'Mitú' : 'Miraflores',
    sucursalNombre: 'Muelle Central',
    costoEnvio: 10_000 + at,
    estadoPago: at % 2 === 0 ? 'PAGADO' : 'PENDIENTE',
    tipoPago: 'EFECTIVO',
    estadoEntrega: 'EN_TRANSITO',
    ...view,
  },
});
const PERIOD = { from: '2026-11-01', to: '2026-11-24', branch: '' };
const period = (all: readonly PeriodShipment[]) => toShipmentsStatement(all, PERIOD, FACTS);

describe.each([
  [0, []],
  [1, [['Mitú', 1, 10_000, 0, 10_000]]],
  [
    40,
    [
      // 30 go to Miraflores: 10 of them even and paid (2, 6, … 38), 20 odd and owed.
      ['Miraflores', 30, 100_200, 200_400, 300_600],
      ['Mitú', 10, 100_180, 0, 100_180],
    ],
  ],
] as const)('a period of %i shipments', (count, byDestination) => {
  const statement = period(Array.from({ length: count }, (_, at) => shipment(at)));

  test('sums by destination, customer and state, equally in all three files', async () => {
    const [destinations, customers, states] = statement.tables;
    expect(destinations?.rows).toEqual(byDestination);
    for (const table of [destinations, customers, states]) {
      const total = (column: number) =>
        (table?.rows ?? []).reduce((all, row) => all + Number(row[column]), 0);
      expect(table?.total).toEqual(['Total', total(1), total(2), total(3), total(4)]);
      expect(table?.total?.[1]).toBe(count);
    }
    const sheets = await sheetsOf(statement);
    expect(sheets['Por destino']?.slice(1, 1 + byDestination.length)).toEqual(byDestination);
    const rows = csvOf(statement);
    const from = rows.findIndex(([cell]) => cell === 'Por destino') + 2;
    expect(rows.slice(from, from + byDestination.length)).toEqual(
      byDestination.map((row) => row.map(String)),
    );
    const text = await paperOf(statement);
    expect(text).toContain('Registrados: del 01/11/2026 al 24/11/2026');
    if (count === 40) expect(text).toContain('$ 400.780');
    expect(text.match(/Fn\d\d/g) ?? []).toHaveLength(count);
  });
});

test('days are those of Bogotá, both included; who cancelled owes and paid nothing', () => {
  const all = [
    shipment(0, { estadoEntrega: 'CANCELADO' }),
    { ...shipment(1), at: Date.parse('2026-11-01T05:00:00Z') },
    { ...shipment(2), at: Date.parse('2026-11-01T04:59:00Z') },
    { ...shipment(3), at: Date.parse('2026-11-25T05:00:00Z') },
    { ...shipment(4), at: null },
    shipment(5, { sucursalNombre: 'Otra' }),
  ];
  const [, , states, lines] = toShipmentsStatement(
    all,
    { ...PERIOD, branch: 'Muelle Central' },
    FACTS,
  ).tables;
  expect(lines?.rows.map((row) => row[1])).toEqual(['Fn01', 'Fn00']);
  expect(states?.rows).toEqual([
    ['En tránsito', 1, 0, 10_001, 10_001],
    ['Cancelado', 1, 0, 0, 0],
  ]);
  expect(period(all).notes).toContain(
    'De 1 envío no se sabe cuándo se registró: no está en este informe.',
  );
});
