/** Live rows miss no write: neither during a read, nor from two connections at once, nor across a reopened one. */
import Dexie from 'dexie';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { UserDatabase } from '../../src/db/user-database';
import { open, put, putMany, remove, row, slowly, watch } from './support/row-watcher';

type Write = (db: UserDatabase) => PromiseLike<unknown>;

test.each<[string, Write]>([
  ['a row', (db) => put(db, row('b', 'Rosalba'))],
  ['many', (db) => putMany(db, 0, 'Rosalba')],
  ['a deletion', (db) => remove(db, 'a')],
  ['all deleted', (db) => db.mirror('customer').clear()],
])('%s, written while rows are being read', async (_what, write) => {
  const db = open();
  const other = open(db.name);
  await put(db, row('a'), row('b'));
  for (const writer of [db, other]) {
    const slow = slowly(db);
    slow.beforeNextAnswer = () => write(writer);
    const { becomes, end } = watch(slow);
    await expect.poll(() => slow.beforeNextAnswer).toBe(null);
    await becomes(await other.listRows('customer'));
    slow.beforeNextAnswer = () => write(writer);
    await put(other, row('a'), row('c'));
    await expect.poll(() => slow.beforeNextAnswer).toBe(null);
    await becomes(await other.listRows('customer'));
    end();
  }
});

test('a watcher that unsubscribes and returns during a read gets all rows', async () => {
  const db = open();
  await put(db, row('a'), row('b'));
  const slow = slowly(db);
  const first = watch(slow);
  await first.becomes([row('a'), row('b')]);
  let second: ReturnType<typeof watch> | null = null;
  slow.beforeNextAnswer = async () => {
    first.end();
    await put(db, row('c'));
    second = watch(slow);
  };
  await put(db, row('b', 'Rosalba'));
  await expect.poll(() => second?.told).toEqual([[row('a'), row('b', 'Rosalba'), row('c')]]);
});

test('after many writes of one or two connections the rows equal the table', async () => {
  const key = fc.nat(90).map((number) => `k${number}`);
  const name = fc.constantFrom('Luz', 'Rosalba', 'Ovidio');
  const write = fc.oneof(
    fc.tuple(key, name).map(
      ([one, to]): Write =>
        (db) =>
          put(db, row(one, to)),
    ),
    fc.array(key, { maxLength: 4 }).map(
      (keys): Write =>
        (db) =>
          remove(db, ...keys),
    ),
    fc.tuple(fc.nat(60), name).map(
      ([from, to]): Write =>
        (db) =>
          putMany(db, from, to),
    ),
    fc.tuple(key, key).map(
      ([one, to]): Write =>
        (db) => {
          const [low, high] = [one, to].sort();
          return db.mirror('customer').where('key').between(low, high).delete();
        },
    ),
    fc.constant<Write>((db) => db.mirror('customer').clear()),
  );
  const step = fc.record({ write, isOther: fc.boolean(), isAwaited: fc.boolean() });
  const steps = fc.array(step, { minLength: 1, maxLength: 12 });
  const check = fc.asyncProperty(steps, fc.nat(6), async (all, late) => {
    const db = open();
    const other = open(db.name);
    const writes: PromiseLike<unknown>[] = [];
    const run = async (from: number, to?: number) => {
      for (const { write: begin, isOther, isAwaited } of all.slice(from, to)) {
        writes.push(begin(isOther ? other : db));
        if (isAwaited) await writes.at(-1);
      }
    };
    await run(0, late);
    const { becomes, end } = watch(db);
    await run(late);
    await Promise.all(writes);
    await becomes(await open(db.name).listRows('customer'));
    end();
  });
  await fc.assert(check, { numRuns: 60 });
}, 60_000);

test('a reopened connection keeps no stale rows', async () => {
  const db = open();
  const other = open(db.name);
  await put(db, row('a'));
  const slow = slowly(db);
  const { becomes, errors } = watch(slow);
  await becomes([row('a')]);
  db.close({ disableAutoOpen: false });
  await put(other, row('b'));
  await becomes([row('a'), row('b')]);
  // The write was observed, and its read came to nothing.
  slow.beforeNextAnswer = () => Promise.reject(new Dexie.AbortError('Closed'));
  await put(other, row('c'));
  await becomes([row('a'), row('b'), row('c')]);
  expect(errors).toEqual([]);
});

test('a closed database is no error; reopened, it is read with the next write', async () => {
  const db = open();
  const other = open(db.name);
  await put(db, row('a'));
  const slow = slowly(db);
  const { becomes, errors } = watch(slow);
  await becomes([row('a')]);
  db.close();
  await put(other, row('b'));
  await expect.poll(() => slow.reads).toEqual(['all', 'b', 'all', 'all']);
  await db.open();
  await put(other, row('c'));
  await becomes([row('a'), row('b'), row('c')]);
  expect(errors).toEqual([]);
});

test('any other read error is reported; the rows are read again after the next write', async () => {
  const db = open();
  await put(db, row('a'));
  const slow = slowly(db);
  const broken = new Error('The disk is broken');
  slow.beforeNextAnswer = () => Promise.reject(broken);
  const { becomes, errors } = watch(slow);
  await expect.poll(() => errors).toEqual([broken]);
  await db.putMeta('pulledAt', 1);
  await becomes([row('a')]);
});
