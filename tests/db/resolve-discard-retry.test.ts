/** A user's decision about an operation, and its effect on operations saved after it. */
import { describe, expect, test } from 'vitest';
import { type Question, UNSENT } from '../../src/db/delivery';
import { discardable, discardOperation } from '../../src/db/outbox/discard';
import { readQueue } from '../../src/db/outbox/queue';
import { resolveConflict } from '../../src/db/outbox/resolve-conflict';
import { retryOperation } from '../../src/db/outbox/retry';
import { saveRecord } from '../../src/db/outbox/save-record';
import { type Operation, toPast } from '../../src/db/schema';
import type { Fields } from '../../src/domain/entity';
import { TestStore } from '../support/journal';
import { operation, type SaidDelivery } from '../sync/support/operation';

let databases = 0;
/** A customer of the server with these operations. */
async function arrange(...operations: (Partial<Operation> & SaidDelivery)[]) {
  databases += 1;
  const db = new TestStore(`deciding-${databases}`);
  const base = { phone: '0', address: 'A' };
  await db.putRows('customer', [{ key: '7', id: 7, base, version: 3, view: base, mark: null }]);
  for (const [index, overrides] of operations.entries())
    await db.putOperation(operation({ seq: index + 1, key: '7', kind: 'update', ...overrides }));
  return db;
}
/** The server's record is read again. */
async function readAs(db: TestStore, base: Fields): Promise<void> {
  const row = await db.getRow('customer', '7');
  if (row) await db.putRows('customer', [{ ...row, base: { ...row.base, ...base } }]);
}
const differs = (theirs: Fields): Question => ({ code: 'differs', at: 0, theirs });

describe('discarding', () => {
  test('removes the operation, and the row shows the remaining ones', async () => {
    const db = await arrange({ changes: { phone: '1' }, before: { phone: '0' } });
    expect(await discardOperation(db, 1, 0)).toBe(1);
    expect(await db.getRow('customer', '7')).toMatchObject({
      view: { phone: '0' },
      mark: null,
    });
  });

  test('records it as discarded, and the same form may be saved again', async () => {
    const db = await arrange();
    const save = () =>
      saveRecord(db, {
        operationId: 'form',
        entity: 'customer',
        key: null,
        kind: 'create',
        fields: { name: 'Ana' },
        author: 'ana@plano.co',
        company: null,
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
    expect(await save()).toMatchObject({ key: 'form' });
    const [again] = await readQueue(db);
    expect(again).toMatchObject({ id: 'form', delivery: UNSENT });
    await db.archive(again ? [toPast(again, { is: 'sent' }, 9)] : []);
    expect(await save()).toMatchObject({ key: 'form' });
    expect(await readQueue(db)).toEqual([]);
  });

  test('later operations are rebased on the value before it', async () => {
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
    'is refused while the response is awaited: %s',
    async (state) => {
      const db = await arrange({ changes: { phone: '1' }, before: { phone: '0' }, state });
      expect((await discardable(db, 1)).gone).toEqual([]);
      expect(await discardOperation(db, 1, 0)).toBe(0);
      expect(await readQueue(db)).toHaveLength(1);
    },
  );

  test.each(['waiting', 'held'] as const)(
    'is refused while an earlier send may have arrived: %s',
    async (state) => {
      const change = { changes: { phone: '1' }, before: { phone: '0' }, state };
      const sent = await arrange({ ...change, isKeyed: true });
      expect(await discardOperation(sent, 1, 0)).toBe(0);
      const unsent = await arrange({ ...change, state: 'waiting' });
      expect(await discardOperation(unsent, 1, 0)).toBe(1);
    },
  );

  test('is refused for an unknown operation', async () => {
    expect(await discardOperation(await arrange(), 99, 0)).toBe(0);
  });
});

describe('resolving a conflict', () => {
  const conflict = {
    changes: { phone: '1', address: 'B' },
    before: { phone: '00', address: 'A' },
    state: 'conflict' as const,
    question: differs({ phone: '0' }),
  };

  test('mine: sent with a new key on the server’s version', async () => {
    const db = await arrange(conflict);
    await resolveConflict(db, 1, 'mine', 5_000);
    const [decided] = await readQueue(db);
    expect(decided).toMatchObject({
      delivery: UNSENT,
      changes: { phone: '1', address: 'B' },
      before: { phone: '0', address: 'A' },
    });
    expect(decided?.id).not.toBe('id-1');
  });

  test('theirs: uncontested changes remain', async () => {
    const db = await arrange(conflict, { changes: { phone: '2' }, before: { phone: '1' } });
    await resolveConflict(db, 1, 'theirs', 5_000);
    expect(await readQueue(db)).toMatchObject([
      { changes: { address: 'B' }, before: { address: 'A' } },
      { changes: { phone: '2' }, before: { phone: '0' } },
    ]);
  });

  test('theirs without uncontested changes: the operation is removed and recorded as left to the server', async () => {
    const db = await arrange({ ...conflict, changes: { phone: '1' } });
    await resolveConflict(db, 1, 'theirs', 5_000);
    expect(await readQueue(db)).toEqual([]);
    expect(await db.listRecentHistory(9)).toMatchObject([
      { changes: { phone: '1' }, ackedAt: 5_000, ending: { is: 'left', theirs: { phone: '0' } } },
    ]);
    expect(await db.getRow('customer', '7')).toMatchObject({
      view: { phone: '0' },
      mark: null,
    });
  });

  describe('after somebody changed the contested field again, and the record was read since', () => {
    const contested = { ...conflict, changes: { phone: '1' }, before: { phone: '00' } };
    const later = { changes: { phone: '2' }, before: { phone: '1' } };

    test('theirs: history holds the shown values, and a later change is based on them', async () => {
      const db = await arrange(contested, later);
      await readAs(db, { phone: '5' });
      await resolveConflict(db, 1, 'theirs', 5_000);
      expect(await db.listRecentHistory(9)).toMatchObject([{ ending: { theirs: { phone: '5' } } }]);
      expect(await readQueue(db)).toMatchObject([{ ...later, before: { phone: '5' } }]);
    });

    test('mine: it is sent over the shown values', async () => {
      const db = await arrange(contested, later);
      await readAs(db, { phone: '5' });
      await resolveConflict(db, 1, 'mine', 5_000);
      expect(await readQueue(db)).toMatchObject([{ before: { phone: '5' } }, later]);
    });
  });

  describe('field by field', () => {
    const both = { ...conflict, question: differs({ phone: '0', address: 'C' }) };

    test('each field takes the side chosen for it', async () => {
      const db = await arrange(both, {
        changes: { phone: '2', address: 'D' },
        before: { phone: '1', address: 'B' },
      });
      await readAs(db, { phone: '0', address: 'C' });
      await resolveConflict(db, 1, ['address'], 5_000);
      expect(await readQueue(db)).toMatchObject([
        { delivery: UNSENT, changes: { phone: '1' }, before: { phone: '0' } },
        { before: { phone: '1', address: 'C' } },
      ]);
      expect((await readQueue(db))[0]?.id).not.toBe('id-1');
    });

    test('an uncontested field is not dropped', async () => {
      const db = await arrange({ ...both, question: differs({ phone: '0' }) });
      await resolveConflict(db, 1, ['address', 'phone'], 5_000);
      expect(await readQueue(db)).toMatchObject([{ changes: { address: 'B' } }]);
    });

    test('a later change of another field is still a conflict: only decided fields count as known', async () => {
      const db = await arrange({ ...conflict, before: { phone: '00', address: 'earlier' } });
      await resolveConflict(db, 1, 'mine', 5_000);
      expect(await readQueue(db)).toMatchObject([{ before: { phone: '0', address: 'earlier' } }]);
    });
  });

  test('an update that may have arrived: theirs removes it without sending it again', async () => {
    const db = await arrange({
      changes: { phone: '1' },
      before: { phone: '0' },
      state: 'conflict',
      question: { code: 'may-exist', at: 0 },
    });
    await resolveConflict(db, 1, 'theirs', 5_000);
    expect(await readQueue(db)).toEqual([]);
  });

  test('a create that may exist: theirs discards it with its dependents', async () => {
    const db = await arrange(
      {
        kind: 'create',
        key: 'k',
        changes: { name: 'x' },
        state: 'conflict',
        question: { code: 'may-exist', at: 0 },
      },
      { kind: 'update', key: 'k', changes: { name: 'y' } },
      { entity: 'product', kind: 'create', key: 'p', refs: { customerNumDocument: 'k' } },
    );
    await resolveConflict(db, 1, 'theirs', 5_000);
    expect(await readQueue(db)).toEqual([]);
    expect(await db.getRow('customer', 'k')).toBeUndefined();
  });

  test('is possible once', async () => {
    const db = await arrange({ ...conflict, state: 'pending' });
    const before = await readQueue(db);
    await resolveConflict(db, 1, 'theirs', 5_000);
    expect(await readQueue(db)).toEqual(before);
  });
});

describe('retrying', () => {
  test('gives a rejected operation a new key, as the old one has its verdict', async () => {
    const db = await arrange({
      state: 'rejected',
      sent: { attempts: 4 },
    });
    await retryOperation(db, 1, 5_000);
    const [again] = await readQueue(db);
    expect(again).toMatchObject({ delivery: UNSENT });
    expect(again?.id).not.toBe('id-1');
  });

  test('keeps the key of a waiting operation and ends its delay', async () => {
    const db = await arrange({ state: 'waiting', isKeyed: true, notBefore: 9e9 });
    await retryOperation(db, 1, 5_000);
    expect(await readQueue(db)).toMatchObject([
      { id: 'id-1', delivery: { state: 'waiting', sent: { trail: null }, notBefore: 0 } },
    ]);
  });

  test.each(['pending', 'inflight', 'unknown', 'conflict'] as const)(
    'leaves %s unchanged',
    async (state) => {
      const db = await arrange({ state, notBefore: 9e9 });
      const before = await readQueue(db);
      await retryOperation(db, 1, 5_000);
      expect(await readQueue(db)).toEqual(before);
    },
  );
});
