/**
 * A cash closing counts the payments that were noted by person, branch and day, and takes back those that were annulled.
 */
import { expect, test } from 'vitest';
import type { MirrorRow } from '../../src/db/schema';
import type { Fields } from '../../src/domain/entity';
import {
  type CashEntry,
  entriesOf,
  toCashClosing,
  toCashSums,
} from '../../src/domain/reports/cash';
import { toPaymentEntries, toUnnoted } from '../../src/features/reports/payment-entries';
import { buildRow } from '../crud/builders';

const KEY = '0199f2c4-0000-7000-8000-000000000001';
const ANA = 'ana@fluvicarga.co';
const shipments = [
  buildRow(
    { numeroGuia: 'Fn3918koP', sucursalNombre: 'Calamar', remitenteCedula: '41240318' },
    { id: 7, key: KEY },
  ),
  buildRow({ numeroGuia: 'Gz4471mmQ', sucursalNombre: 'Muelle Central' }, { id: 8 }),
];
const payment = (fields: Fields = {}, row: Partial<MirrorRow> = {}) =>
  buildRow(
    {
      envioId: 7,
      valor: 85_000,
      tipoPago: 'EFECTIVO',
      pagadoEn: '2026-11-24T15:00:00.000Z',
      estado: 'VIGENTE',
      registradoPor: ANA,
      ...fields,
    },
    row,
  );
const annulled = (anuladoEn: string, row: Partial<MirrorRow> = {}) =>
  payment({ estado: 'ANULADO', motivo: 'Repetido', anuladoEn }, row);
const entries = (...payments: MirrorRow[]) =>
  toPaymentEntries(payments, shipments, (document) => `Cliente ${document}`, 'Luz@fluvicarga.co');
const question = { day: '2026-11-24', branch: '', person: 'Ana' };
const sumOn = (day: string, all: readonly CashEntry[]) =>
  toCashSums(entriesOf(all, { ...question, day })).all.money;

test('an entry has its shipment and author; the author of an unsent one is this person', () => {
  expect(entries(payment())).toEqual([
    {
      at: Date.parse('2026-11-24T15:00:00Z'),
      number: 'Fn3918koP',
      sender: 'Cliente 41240318',
      branch: 'Calamar',
      type: 'EFECTIVO',
      amount: 85_000,
      state: 'sent',
      who: ANA,
    },
  ]);
  const waiting = payment(
    { envioId: KEY, registradoPor: undefined },
    { base: null, mark: 'local' },
  );
  expect(entries(waiting)).toMatchObject([
    { number: 'Fn3918koP', state: 'waiting', who: 'luz@fluvicarga.co' },
  ]);
  expect(entries(payment({}, { base: null, mark: 'attention' }))[0]?.state).toBe('undecided');
});

test('annulled on its day it is in sight and in no sum', () => {
  const all = entries(payment(), annulled('2026-11-25T04:59:00.000Z'));
  expect(all.map(({ amount, state }) => [amount, state])).toEqual([
    [85_000, 'sent'],
    [85_000, 'annulled'],
  ]);
  expect(sumOn('2026-11-24', all)).toBe(85_000);
  expect(sumOn('2026-11-25', all)).toBe(0);
});

test('annulled on a later day it is subtracted there, and the closing of its own day stays', () => {
  const before = sumOn('2026-11-24', entries(payment()));
  const all = entries(annulled('2026-11-26T15:00:00.000Z'));
  expect(sumOn('2026-11-24', all)).toBe(before);
  expect(sumOn('2026-11-26', all)).toBe(-85_000);
  expect(all.map(({ remark }) => remark)).toEqual([
    'Anulado el 26/11/2026',
    'Anula un pago del 24/11/2026',
  ]);
});

test('an annulment that waits counts as such; one that is not decided takes nothing back', () => {
  const base = payment().view;
  const later = '2026-11-26T15:00:00.000Z';
  const states = (mark: MirrorRow['mark'], at: string) =>
    entries(annulled(at, { base, mark })).map(({ state }) => state);
  expect(states('local', later)).toEqual(['sent', 'waiting']);
  expect(states('attention', later)).toEqual(['sent', 'undecided']);
  expect(states('local', '2026-11-24T16:00:00.000Z')).toEqual(['annulled']);
  const undecided = entries(annulled('2026-11-24T16:00:00.000Z', { base, mark: 'attention' }));
  expect(sumOn('2026-11-24', undecided)).toBe(85_000);
});

test('a branch has the payments of its shipments', () => {
  const all = entries(payment(), payment({ envioId: 8, valor: 1000 }));
  const money = (branch: string) => toCashSums(entriesOf(all, { ...question, branch })).all.money;
  expect([money(''), money('Calamar'), money('Muelle Central')]).toEqual([86_000, 85_000, 1000]);
});

test('a shipment that came to be paid without an entry is named, and not summed', () => {
  const paid = (fields: Fields) =>
    buildRow({
      estadoPago: 'PAGADO',
      paymentStateAt: '2026-11-24T20:00:00.000Z',
      sucursalNombre: 'Calamar',
      costoEnvio: 50_000,
      ...fields,
    });
  const old = paid({ numeroGuia: 'Viejo1' });
  const noted = paid({ numeroGuia: 'Nuevo1' });
  const payments = [payment({ envioId: noted.id })];
  const rows = [
    old,
    noted,
    paid({ numeroGuia: 'Ayer1', paymentStateAt: '2026-11-23T20:00:00.000Z' }),
    paid({ numeroGuia: 'Debe1', estadoPago: 'PENDIENTE' }),
  ];
  const unnoted = toUnnoted(payments, rows, String, question);
  expect(unnoted.map(({ number }) => number)).toEqual(['Viejo1']);
  expect(toUnnoted(payments, rows, String, { ...question, branch: 'Otra' })).toEqual([]);
  // A payment that was annulled or made in part leaves the rest without one.
  const partly = [
    payment({ envioId: old.id, valor: 5_000 }),
    payment({ envioId: noted.id, estado: 'ANULADO' }),
  ];
  expect(toUnnoted(partly, [old, noted], String, question).map(({ missing }) => missing)).toEqual([
    45_000, 50_000,
  ]);
  const facts = { company: '', at: 0, source: '' };
  const statement = toCashClosing(entries(payment()), question, facts, {
    notes: ['Nota'],
    unnoted,
  });
  expect(statement.notes).toEqual(['Nota']);
  expect(statement.tables.map(({ title, total }) => [title, total?.at(-1)])).toEqual([
    ['Por tipo de pago', 85_000],
    ['Pagos uno por uno', 85_000],
    ['Pasaron a Pagado con algo sin anotar: no suma', undefined],
  ]);
});
