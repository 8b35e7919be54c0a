/** The rows of a mirror that screens watch: always the committed ones, and the same objects until they change. */
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { watchTables } from '../../src/db/live-query';
import { TestStore } from '../support/journal';
import { rowOf } from './support/two-connections';

let stores = 0;
const open = (name?: string) => {
  stores += 1;
  const store = new TestStore(name ?? `rows-${stores}`);
  onTestFinished(() => store.close());
  return store;
};
/** As a screen does: told of a commit, it reads the rows in memory. */
async function watch(store: TestStore) {
  const seen = { told: 0, errors: [] as unknown[], end: (): void => undefined };
  seen.end = store.database.watch(
    () => watchTables(store, ['customer']),
    () => {
      seen.told += 1;
    },
    (error) => seen.errors.push(error),
  );
  onTestFinished(seen.end);
  const rows = () => store.rowsInMemory('customer');
  const sorted = () => [...rows()].sort((left, right) => (left.key < right.key ? -1 : 1));
  await expect.poll(() => seen.told).toBeGreaterThan(0);
  await store.openTable('customer');
  // It is told once more under the connection that was opened meanwhile.
  for (let told = -1; told !== seen.told; await pause(100)) told = seen.told;
  seen.told = 0;
  return Object.assign(seen, { rows, sorted });
}
type Watched = Awaited<ReturnType<typeof watch>>;
const becomes = ({ sorted }: Watched, rows: unknown) =>
  expect.poll(sorted, { interval: 1, timeout: 5_000 }).toEqual(rows);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('rows put, changed and removed are there, and the same array until something changed', async () => {
  const store = open();
  await store.putRows('customer', [rowOf(1, 'Ana'), rowOf(2, 'Eva')]);
  const watched = await watch(store);
  expect(watched.sorted()).toEqual([rowOf(1, 'Ana'), rowOf(2, 'Eva')]);
  const before = watched.rows();
  expect(watched.rows()).toBe(before);
  await store.putRows('customer', [rowOf(2, 'Rosalba'), rowOf(3, 'Luz')]);
  await becomes(watched, [rowOf(1, 'Ana'), rowOf(2, 'Rosalba'), rowOf(3, 'Luz')]);
  const after = watched.rows();
  expect(after).not.toBe(before);
  // A row that did not change is the same object.
  const first = (rows: typeof after) => rows.find(({ key }) => key === 'k1');
  expect(first(after)).toBe(first(before));
  await store.removeRows('customer', ['k1']);
  await becomes(watched, [rowOf(2, 'Rosalba'), rowOf(3, 'Luz')]);
});

test('a commit to other tables, an empty one, and one taken back tell nothing', async () => {
  const store = open();
  await store.putRows('customer', [rowOf(1, 'Ana')]);
  const watched = await watch(store);
  const before = watched.rows();
  await store.putRows('product', [rowOf(1, 'Bulto')]);
  await store.putMeta('cursor', 'a');
  await store.removeRows('customer', []);
  const takenBack = store.write(['customer'], async (tx) => {
    await tx.putRows('customer', [rowOf(1, 'Nadie')]);
    throw new Error('Taken back');
  });
  await expect(takenBack).rejects.toThrow('Taken back');
  await pause(80);
  expect(watched.told).toBe(0);
  expect(watched.rows()).toBe(before);
});

test('a listener that has ended is not called', async () => {
  const store = open();
  const [first, second] = [await watch(store), await watch(store)];
  first.end();
  await store.putRows('customer', [rowOf(1, 'Ana')]);
  await expect.poll(() => second.told).toBe(1);
  expect([first.told, second.told]).toEqual([0, 1]);
  expect(second.rows()).toHaveLength(1);
});

test('a commit of another connection is reported once it is in memory', async () => {
  const store = open();
  const other = open(store.name);
  const watched = await watch(store);
  await other.putRows('customer', [rowOf(1, 'Ana')]);
  await expect.poll(() => watched.told).toBe(1);
  expect(watched.sorted()).toEqual([rowOf(1, 'Ana')]);
});

test('after many writes of one or two connections the rows equal the table', async () => {
  const key = fc.nat(90);
  const name = fc.constantFrom('Luz', 'Rosalba', 'Ovidio');
  const write = fc.oneof(
    fc.record({ put: fc.array(key, { minLength: 1, maxLength: 60 }), name }),
    fc.record({ remove: fc.array(key, { maxLength: 30 }) }),
  );
  const step = fc.record({ write, isOther: fc.boolean(), isAwaited: fc.boolean() });
  const check = fc.asyncProperty(
    fc.array(step, { minLength: 1, maxLength: 12 }),
    fc.nat(6),
    async (all, late) => {
      const path = `rows-property-${Math.random()}`;
      const [store, other] = [open(path), open(path)];
      const writes: Promise<unknown>[] = [];
      const run = async (from: number, to?: number) => {
        for (const { write: one, isOther, isAwaited } of all.slice(from, to)) {
          const by = isOther ? other : store;
          writes.push(
            'put' in one
              ? by.putRows(
                  'customer',
                  one.put.map((number) => rowOf(number, one.name)),
                )
              : by.removeRows(
                  'customer',
                  one.remove.map((number) => `k${number}`),
                ),
          );
          if (isAwaited) await writes.at(-1);
        }
      };
      await run(0, late);
      const watched = await watch(store);
      await run(late);
      await Promise.all(writes);
      const reader = open(path);
      await becomes(watched, await reader.listRows('customer'));
      expect(watched.errors).toEqual([]);
      watched.end();
      for (const one of [store, other, reader]) one.close();
    },
  );
  await fc.assert(check, { numRuns: 40 });
}, 60_000);
