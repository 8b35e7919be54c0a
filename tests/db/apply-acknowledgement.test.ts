/** An acknowledgement writes the server's record to the row; with an outdated lease it writes nothing. */
import { describe, expect, test } from 'vitest';
import { UNSENT } from '../../src/db/delivery';
import { takeLease } from '../../src/db/lease';
import type { Acknowledgement } from '../../src/db/mirror/apply-acknowledgement';
import { applySingleOutcome, type Outcome } from '../../src/db/outbox/apply-outcomes';
import { readQueue } from '../../src/db/outbox/queue';
import { type MirrorRow, type Operation, toPast } from '../../src/db/schema';
import { findRow } from '../../src/db/store';
import { TestStore } from '../support/journal';
import { delivery, operation, type SaidDelivery } from '../sync/support/operation';

let databases = 0;
async function arrange(
  rows: Partial<MirrorRow>[],
  operations: (Partial<Operation> & SaidDelivery)[],
) {
  databases += 1;
  const db = new TestStore(`answers-${databases}`);
  const epoch = await takeLease(db, 'tab', 0);
  for (const row of rows)
    await db.putRows('customer', [
      {
        key: 'k',
        id: null,
        base: null,
        version: null,
        view: row.base ?? {},
        mark: null,
        ...row,
      },
    ]);
  for (const [index, overrides] of operations.entries())
    await db.putOperation(operation({ seq: index + 1, key: 'k', ...overrides }));
  return { db, epoch, row: (key = 'k') => db.getRow('customer', key) };
}
const FIRST = operation({ seq: 1 });
const take = (db: TestStore, epoch: number, outcome: Outcome) =>
  applySingleOutcome(db, epoch, FIRST, outcome);
const said = (overrides: Partial<Acknowledgement> = {}): Acknowledgement => ({
  id: 9,
  version: 1,
  record: null,
  at: 5_000,
  ...overrides,
});

test('a create gets its id; fields missing from the response keep the typed values', async () => {
  const { db, epoch, row } = await arrange([{}], [{ changes: { phone: '1', name: 'ana' } }]);
  await take(db, epoch, { do: 'acknowledge', result: said({ record: { name: 'Ana' } }) });
  expect(await row()).toEqual({
    key: 'k',
    id: 9,
    version: 1,
    base: { phone: '1', name: 'Ana' },
    view: { phone: '1', name: 'Ana' },
    mark: null,
  });
  expect(await db.listUnsettled()).toEqual([]);
  expect(await db.listHistoryAfter(-1)).toMatchObject([
    { place: 1, seq: 1, ackedAt: 5_000, ending: { is: 'sent' } },
  ]);
});

test('a row that a pull stored under the id is merged into this one with its operations', async () => {
  const { db, epoch, row } = await arrange(
    [{}, { key: '9', id: 9, base: { phone: '1', city: 'Mitú' }, version: 1 }],
    [
      { changes: { phone: '1' }, state: 'unknown' },
      { key: '9', kind: 'update', changes: { city: 'Carurú' }, before: { city: 'Mitú' } },
    ],
  );
  await take(db, epoch, { do: 'acknowledge', result: said() });
  expect(await row('9')).toBeUndefined();
  expect(await row()).toMatchObject({
    id: 9,
    base: { phone: '1', city: 'Mitú' },
    view: { city: 'Carurú' },
    mark: 'local',
  });
  expect(await readQueue(db)).toMatchObject([{ seq: 2, key: 'k' }]);
});

test('a base pulled after the response is newer and stays', async () => {
  const newer = { phone: '5', name: 'Ana' };
  const { db, epoch, row } = await arrange(
    [{ id: 9, base: newer, version: 4 }],
    [{ kind: 'update', changes: { phone: '1' }, before: { phone: '0' }, state: 'unknown' }],
  );
  await take(db, epoch, { do: 'acknowledge', result: said({ id: null, version: 2 }) });
  expect(await row()).toMatchObject({ base: newer, version: 4, view: newer, mark: null });
});

test.each([
  ['no record', null],
  ['its guide number alone', { numeroGuia: 'G1' }],
])('a base pulled of the same version stays, where the answer tells %s', async (_what, record) => {
  const base = { phone: '1', consent: { at: 'noon', by: 'ana' }, numeroGuia: 'G1' };
  const { db, epoch, row } = await arrange(
    [{ id: 9, base, version: 1 }],
    [{ changes: { phone: '1', consent: { at: 'noon' } }, state: 'unknown', isKeyed: true }],
  );
  await take(db, epoch, { do: 'acknowledge', result: said({ record }) });
  expect(await row()).toEqual({ key: 'k', id: 9, base, view: base, version: 1, mark: null });
});

describe('a create that met an existing record', () => {
  const ana = { numDocument: '40', name: 'Ana', lastName: 'Ruiz' };
  const later = { kind: 'update', changes: { phone: '2' }, before: { phone: '1' } } as const;

  test('fills its empty fields with an update in the same place; fields the server does not return are left out', async () => {
    const { db, epoch, row } = await arrange(
      [{}],
      [{ changes: { ...ana, phone: '1', nickname: 'x' } }, later],
    );
    const record = { ...ana, name: 'ANA', phone: null };
    await take(db, epoch, { do: 'compare', result: { ...said(), record } });
    expect(await readQueue(db)).toMatchObject([
      {
        seq: 1,
        kind: 'update',
        changes: { phone: '1' },
        before: { phone: null },
        delivery: UNSENT,
      },
      { seq: 2, changes: { phone: '2' } },
    ]);
    expect(await row()).toMatchObject({ id: 9, base: record, view: { phone: '2' } });
  });

  test('with equal values leaves nothing to send', async () => {
    const { db, epoch, row } = await arrange([{}], [{ changes: { ...ana, phone: '1' } }]);
    const record = { ...ana, phone: '1', email: 'ana@correo.co' };
    await take(db, epoch, { do: 'compare', result: { ...said(), record } });
    expect(await readQueue(db)).toEqual([]);
    expect(await row()).toMatchObject({ id: 9, view: record, mark: null });
    expect(await db.listRecentHistory(1)).toMatchObject([{ ending: { is: 'adopted' } }]);
  });

  test('with differing values becomes a conflict', async () => {
    const { db, epoch, row } = await arrange([{}], [{ changes: { ...ana, phone: '1' } }]);
    const record = { ...ana, phone: '0' };
    await take(db, epoch, { do: 'compare', result: { ...said(), record } });
    expect(await readQueue(db)).toMatchObject([
      {
        kind: 'update',
        changes: { phone: '1' },
        before: { phone: '0' },
        delivery: { state: 'conflict', question: { code: 'differs', theirs: { phone: '0' } } },
      },
    ]);
    expect(await row()).toMatchObject({ id: 9, base: record, mark: 'attention' });
  });

  test('with another name adopts nothing and becomes a conflict that shows both', async () => {
    const { db, epoch, row } = await arrange([{}], [{ changes: { ...ana, phone: '1' } }]);
    const record = { ...ana, name: 'Rosalba', phone: '0' };
    await take(db, epoch, { do: 'compare', result: { ...said(), record } });
    expect(await readQueue(db)).toMatchObject([
      {
        kind: 'create',
        delivery: {
          state: 'conflict',
          question: {
            theirs: { name: 'Rosalba', phone: '0' },
            existing: { id: 9, version: 1, record },
          },
        },
      },
    ]);
    expect(await row()).toMatchObject({ base: null, mark: 'attention' });
  });
});

test('fields that others have changed differently: their record is the base, and the user is asked', async () => {
  const { db, epoch, row } = await arrange(
    [{ id: 9, base: { phone: '0', name: 'Ana' }, version: 1 }],
    [
      {
        kind: 'update',
        changes: { phone: '1' },
        before: { phone: '0' },
        isKeyed: true,
      },
    ],
  );
  const moved = { ...said({ version: 2 }), record: { phone: '5', name: 'Ana María' } };
  await take(db, epoch, { do: 'contest', result: moved, fields: ['phone'] });
  expect(await readQueue(db)).toMatchObject([
    {
      id: 'id-1',
      delivery: { state: 'conflict', question: { code: 'differs', theirs: { phone: '5' } } },
    },
  ]);
  expect(await row()).toMatchObject({ version: 2, view: { phone: '1', name: 'Ana María' } });
});

describe('writes nothing', () => {
  const answers = [
    [
      'acknowledge',
      (db: TestStore, epoch: number) => take(db, epoch, { do: 'acknowledge', result: said() }),
    ],
    [
      'compare',
      (db: TestStore, epoch: number) =>
        take(db, epoch, { do: 'compare', result: { ...said(), record: { phone: '0' } } }),
    ],
    [
      'change',
      (db: TestStore, epoch: number) =>
        take(db, epoch, { do: 'keep', delivery: delivery({ state: 'rejected' }) }),
    ],
  ] as const;
  const dump = async (db: TestStore) =>
    JSON.stringify([
      await db.listUnsettled(),
      await db.listRows('customer'),
      await db.listHistoryAfter(-1),
    ]);

  test.each(answers)('%s with an outdated lease', async (_name, answer) => {
    const { db, epoch } = await arrange([{}], [{ changes: { phone: '1' } }]);
    await takeLease(db, 'worker', 1);
    const before = await dump(db);
    expect(await answer(db, epoch)).toBeFalsy();
    expect(await dump(db)).toBe(before);
  });

  test.each(answers)('%s for an operation that is settled or gone', async (_name, answer) => {
    const { db, epoch } = await arrange([{}], [{ changes: { phone: '1' } }]);
    await db.archive([toPast(FIRST, { is: 'sent' }, 1)]);
    const before = await dump(db);
    expect(await answer(db, epoch)).toBeFalsy();
    const settled = await db.listHistoryAfter(-1);
    expect(settled).toHaveLength(1);
    await db.removeFromHistory(settled.map(({ id }) => id));
    expect(await answer(db, epoch)).toBeFalsy();
    expect(await dump(db)).toBe(before.replace(JSON.stringify(settled), '[]'));
  });
});

test('taking the lease makes operations in flight unknown and marks their rows', async () => {
  const { db, row } = await arrange(
    [{}],
    [{ changes: { phone: '1' }, state: 'inflight', epoch: 1 }],
  );
  await takeLease(db, 'worker', 1);
  expect(await readQueue(db)).toMatchObject([{ delivery: { state: 'unknown' } }]);
  expect((await row())?.mark).toBe('verifying');
});

test('two records created here that are one on the server are found by either key', async () => {
  const first = '01a1fa99-19a0-74f5-8a09-c2ab7fade601';
  const second = '01a1fa99-19a0-74f5-8a09-c2ab7fade602';
  const { db, epoch } = await arrange(
    [{ key: first, id: 9, base: { numDocument: '4', phone: '1' } }, { key: second }],
    [{ key: second, changes: { numDocument: '4', phone: '2' } }],
  );
  const record = { numDocument: '4', phone: '1' };
  await take(db, epoch, { do: 'compare', result: { ...said(), record } });
  for (const key of [first, second, '9'])
    expect(await findRow(db, 'customer', key)).toMatchObject({ key: second, id: 9 });
});
