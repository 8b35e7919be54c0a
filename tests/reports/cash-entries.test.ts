/** Which of this device's writes are payments, and which of them count. */
import { expect, test } from 'vitest';
import { UNSENT } from '../../src/db/delivery';
import { type Ending, type MirrorRow, type Operation, toPast } from '../../src/db/schema';
import { toCashEntries } from '../../src/features/reports/cash-entries';
import { delivery } from '../sync/support/operation';

const KEY = '0199f2c4-0000-7000-8000-000000000001';
const row: MirrorRow = {
  key: KEY,
  id: 7,
  base: null,
  version: 1,
  mark: null,
  view: {
    numeroGuia: 'Fn3918koP',
    remitenteCedula: '41240318',
    sucursalNombre: 'Calamar',
    tipoPago: 'EFECTIVO',
    costoEnvio: 85_000,
  },
};
const operation = (changes: Partial<Operation> = {}): Operation => ({
  seq: 1,
  id: 'a',
  schemaVersion: 2,
  entity: 'shipment',
  key: KEY,
  kind: 'status',
  changes: { estadoPago: 'PAGADO' },
  before: { estadoPago: 'PENDIENTE' },
  refs: {},
  author: 'ana@plano.co',
  company: null,
  device: 'tablet',
  happenedAt: 1_000_000,
  clockOffsetMs: 500,
  delivery: UNSENT,
  ...changes,
});
const entries = (...operations: Parameters<typeof toCashEntries>[0]) =>
  toCashEntries(operations, [row], () => 'Luz Dary').map(({ amount, state }) => [amount, state]);
const ended = (ending: Ending) => toPast(operation(), ending, 2);

test('a payment has the shipment of now, at the time of the server', () => {
  expect(toCashEntries([operation()], [row], (document) => `Cliente ${document}`)).toEqual([
    {
      at: 1_000_500,
      number: 'Fn3918koP',
      sender: 'Cliente 41240318',
      branch: 'Calamar',
      type: 'EFECTIVO',
      amount: 85_000,
      state: 'waiting',
    },
  ]);
});

test('registered as paid counts at its registration; as pending it does not', () => {
  const created = (estadoPago: string) =>
    operation({
      kind: 'create',
      before: null,
      changes: { ...row.view, estadoPago, registeredAt: '2026-11-24T15:00:00.000Z' },
    });
  expect(toCashEntries([created('PAGADO')], [row], String)[0]?.at).toBe(
    Date.parse('2026-11-24T15:00:00Z'),
  );
  expect(entries(created('PENDIENTE'))).toEqual([]);
});

test('taken back it is subtracted; rejected by the bank it is nothing', () => {
  const to = (estadoPago: string, from: string) =>
    operation({ changes: { estadoPago }, before: { estadoPago: from } });
  expect(entries(to('PENDIENTE', 'PAGADO'), to('RECHAZADO', 'PENDIENTE'))).toEqual([
    [-85_000, 'waiting'],
  ]);
});

test('an ended operation counts where the server has it of this person', () => {
  expect(entries(ended({ is: 'sent' }), ended({ is: 'adopted' }))).toEqual([
    [85_000, 'sent'],
    [85_000, 'sent'],
  ]);
  const gone: Ending[] = [
    { is: 'discarded' },
    { is: 'left', theirs: {} },
    { is: 'not-needed', theirs: {} },
  ];
  expect(entries(...gone.map(ended))).toEqual([]);
});

test('an operation that waits for a decision is told apart', () => {
  expect(
    entries(
      operation({ delivery: delivery({ state: 'rejected' }) }),
      operation({ delivery: delivery({ state: 'conflict' }) }),
    ),
  ).toEqual([
    [85_000, 'undecided'],
    [85_000, 'undecided'],
  ]);
});
