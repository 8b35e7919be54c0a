/** What a person decides about an operation, and what that means for those saved after it. */
import { describe, expect, test } from 'vitest';
import { discardable, discardOperation } from '../../src/db/outbox/discard';
import { readQueue } from '../../src/db/outbox/queue';
import { resolveConflict } from '../../src/db/outbox/resolve-conflict';
import { retryOperation } from '../../src/db/outbox/retry';
import { saveRecord } from '../../src/db/outbox/save-record';
import { type Operation, type SyncError, toPast } from '../../src/db/schema';
import { UserDatabase } from '../../src/db/user-database';
import { operation } from '../sync/support/operation';

let databases = 0;
/** A customer that the server has, with these operations on it. */
async function arrange(...operations: Partial<Operation>[]) {
  databases += 1;
  const db = new UserDatabase(`deciding-${databases}`);
  const base = { phone: '0', address: 'A' };
  await db.mirror('customer').put({ key: '7', id: 7, base, version: 3, view: base, mark: null });
  for (const [index, overrides] of operations.entries())
    await db.outbox.put(operation({ seq: index + 1, key: '7', kind: 'update', ...overrides }));
  return db;
}
const differs = (theirs: object): SyncError => ({
  code: 'differs',
  status: null,
  title: null,
  errors: [],
  at: 0,
  theirs: { ...theirs },
});

describe('given up', () => {
  test('it is gone, and the row shows what is left', async () => {
    const db = await arrange({ changes: { phone: '1' }, before: { phone: '0' } });
    expect(await discardOperation(db, 1, 0)).toBe(1);
    expect(await db.mirror('customer').get('7')).toMatchObject({
      view: { phone: '0' },
      mark: null,
    });
  });

  test('it is told of as given up, and the same form may be saved once more', async () => {
    const db = await arrange();
    const save = () =>
      saveRecord(db, {
        operationId: 'form',
        entity: 'customer',
        key: null,
        kind: 'create',
        fields: { name: 'Ana' },
        author: 'ana@plano.co',
        device: 'tablet',
        now: 1,
        draft: null,
      });
    await save();
    await save();
    const [create] = await readQueue(db);
    await discardOperation(db, create?.seq ?? 0, 5);
    expect(await readQueue(db)).toEqual([]);
    expect(await db.listRecentHistory(9)).toMatchObject([
      { id: 'form', ending: { is: 'discarded' }, ackedAt: 5, seq: 1 },
    ]);
    expect(await save()).toBe('form');
    const [again] = await readQueue(db);
    expect(again).toMatchObject({ id: 'form', state: 'pending' });
    await db.archive(again ? [toPast(again, { is: 'sent' }, 9)] : []);
    expect(await save()).toBe('form');
    expect(await readQueue(db)).toEqual([]);
  });

  test('what was saved after it was made on its value, and is now made on the one before', async () => {
    const db = await arrange(
      { changes: { phone: '1', address: 'B' }, before: { phone: '0', address: 'A' } },
      { changes: { phone: '2' }, before: { phone: '1' } },
      { changes: { phone: '3' }, before: { phone: '2' } },
    );
    await discardOperation(db, 1, 0);
    expect((await readQueue(db)).map(({ before }) => before)).toEqual([
      { phone: '0' },
      { phone: '2' },
    ]);
  });

  test.each(['inflight', 'unknown'] as const)(
    'not while its answer is on its way: %s',
    async (state) => {
      const db = await arrange({ changes: { phone: '1' }, before: { phone: '0' }, state });
      expect(await discardable(db, 1)).toEqual([]);
      expect(await discardOperation(db, 1, 0)).toBe(0);
      expect(await readQueue(db)).toHaveLength(1);
    },
  );

  test('not where there is none', async () => {
    expect(await discardOperation(await arrange(), 99, 0)).toBe(0);
  });
});

describe('a conflict', () => {
  const conflict = {
    changes: { phone: '1', address: 'B' },
    before: { phone: '00', address: 'A' },
    state: 'conflict' as const,
    trouble: differs({ phone: '0' }),
  };

  test('mine: sent over theirs, under a new key, on the version that is there', async () => {
    const db = await arrange(conflict);
    await resolveConflict(db, 1, 'mine', 5_000);
    const [decided] = await readQueue(db);
    expect(decided).toMatchObject({
      state: 'pending',
      changes: { phone: '1', address: 'B' },
      before: { phone: '0', address: 'A' },
      baseVersion: 3,
      trouble: null,
    });
    expect(decided?.id).not.toBe('id-1');
  });

  test('theirs: what only I changed is left', async () => {
    const db = await arrange(conflict, { changes: { phone: '2' }, before: { phone: '1' } });
    await resolveConflict(db, 1, 'theirs', 5_000);
    expect(await readQueue(db)).toMatchObject([
      { changes: { address: 'B' }, before: { address: 'A' } },
      { changes: { phone: '2' }, before: { phone: '0' } },
    ]);
  });

  test('theirs, where there was nothing else: it is gone, and told of as left', async () => {
    const db = await arrange({ ...conflict, changes: { phone: '1' } });
    await resolveConflict(db, 1, 'theirs', 5_000);
    expect(await readQueue(db)).toEqual([]);
    expect(await db.listRecentHistory(9)).toMatchObject([
      { changes: { phone: '1' }, ackedAt: 5_000, ending: { is: 'left', theirs: { phone: '0' } } },
    ]);
    expect(await db.mirror('customer').get('7')).toMatchObject({
      view: { phone: '0' },
      mark: null,
    });
  });

  describe('field by field', () => {
    const both = { ...conflict, trouble: differs({ phone: '0', address: 'C' }) };

    test('theirs stays where it was chosen, mine goes over the other', async () => {
      const db = await arrange(both, {
        changes: { phone: '2', address: 'D' },
        before: { phone: '1', address: 'B' },
      });
      await resolveConflict(db, 1, ['address'], 5_000);
      expect(await readQueue(db)).toMatchObject([
        { state: 'pending', changes: { phone: '1' }, before: { phone: '0' }, trouble: null },
        { before: { phone: '1', address: 'C' } },
      ]);
      expect((await readQueue(db))[0]?.id).not.toBe('id-1');
    });

    test('a field that nobody contests is not given up', async () => {
      const db = await arrange({ ...both, trouble: differs({ phone: '0' }) });
      await resolveConflict(db, 1, ['address', 'phone'], 5_000);
      expect(await readQueue(db)).toMatchObject([{ changes: { address: 'B' } }]);
    });

    test('what somebody changes of the rest is still seen: only what was decided counts as known', async () => {
      const db = await arrange({ ...conflict, before: { phone: '00', address: 'earlier' } });
      await resolveConflict(db, 1, 'mine', 5_000);
      expect(await readQueue(db)).toMatchObject([{ before: { phone: '0', address: 'earlier' } }]);
    });
  });

  test('a change that may be there already: theirs gives it up, it is not sent again', async () => {
    const db = await arrange({
      changes: { phone: '1' },
      before: { phone: '0' },
      state: 'conflict',
      trouble: { ...differs({}), code: 'may-exist' },
    });
    await resolveConflict(db, 1, 'theirs', 5_000);
    expect(await readQueue(db)).toEqual([]);
  });

  test('a create that may exist already: theirs gives it up with what depends on it', async () => {
    const db = await arrange(
      { kind: 'create', key: 'k', changes: { name: 'x' }, state: 'conflict' },
      { kind: 'update', key: 'k', changes: { name: 'y' } },
      { entity: 'product', kind: 'create', key: 'p', refs: { customerNumDocument: 'k' } },
    );
    await resolveConflict(db, 1, 'theirs', 5_000);
    expect(await readQueue(db)).toEqual([]);
    expect(await db.mirror('customer').get('k')).toBeUndefined();
  });

  test('is decided once', async () => {
    const db = await arrange({ ...conflict, state: 'pending' });
    const before = await readQueue(db);
    await resolveConflict(db, 1, 'theirs', 5_000);
    expect(await readQueue(db)).toEqual(before);
  });
});

describe('tried again', () => {
  test('a refusal gets a new key: the old one has its verdict', async () => {
    const db = await arrange({
      state: 'rejected',
      isKeyed: true,
      frozenBody: { a: 1 },
      attempts: 4,
    });
    await retryOperation(db, 1, 5_000);
    const [again] = await readQueue(db);
    expect(again).toMatchObject({ state: 'pending', isKeyed: null, frozenBody: null, attempts: 0 });
    expect(again?.id).not.toBe('id-1');
  });

  test('what waits keeps its key and need not wait', async () => {
    const db = await arrange({ state: 'waiting', isKeyed: true, notBefore: 9e9 });
    await retryOperation(db, 1, 5_000);
    expect(await readQueue(db)).toMatchObject([{ id: 'id-1', isKeyed: true, notBefore: 0 }]);
  });

  test.each(['pending', 'inflight', 'unknown', 'conflict'] as const)(
    '%s stays as it is',
    async (state) => {
      const db = await arrange({ state, notBefore: 9e9 });
      const before = await readQueue(db);
      await retryOperation(db, 1, 5_000);
      expect(await readQueue(db)).toEqual(before);
    },
  );
});
