/** The rows of a mirror that screens watch: always the committed ones, redrawn no oftener than people can see. */
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { watchRows } from '../../src/db/live-query';
import { TestStore } from '../support/journal';
import { rowOf } from './support/two-connections';

let stores = 0;
const open = (name?: string, channel?: BroadcastChannel) => {
  stores += 1;
  const store = new TestStore(name ?? `rows-${stores}`, channel);
  onTestFinished(() => store.close());
  return store;
};
function watch(store: TestStore) {
  const rows = watchRows(store, 'customer');
  const seen = { told: 0, end: (): void => undefined };
  seen.end = rows.subscribe(() => {
    seen.told += 1;
  });
  onTestFinished(seen.end);
  const sorted = () => [...rows.getRows()].sort((left, right) => (left.key < right.key ? -1 : 1));
  return Object.assign(seen, { rows, sorted });
}
const becomes = ({ sorted }: ReturnType<typeof watch>, rows: unknown) =>
  expect.poll(sorted, { interval: 1, timeout: 5_000 }).toEqual(rows);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('rows put, changed and removed are there, and the same array until something changed', async () => {
  const store = open();
  await store.putRows('customer', [rowOf(1, 'Ana'), rowOf(2, 'Eva')]);
  const watched = watch(store);
  expect(watched.sorted()).toEqual([rowOf(1, 'Ana'), rowOf(2, 'Eva')]);
  const before = watched.rows.getRows();
  expect(watched.rows.getRows()).toBe(before);
  await store.putRows('customer', [rowOf(2, 'Rosalba'), rowOf(3, 'Luz')]);
  await becomes(watched, [rowOf(1, 'Ana'), rowOf(2, 'Rosalba'), rowOf(3, 'Luz')]);
  const after = watched.rows.getRows();
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
  const watched = watch(store);
  const before = watched.rows.getRows();
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
  expect(watched.rows.getRows()).toBe(before);
});

test('the first change is told at once; while commit follows commit, at most every fifty milliseconds', async () => {
  const store = open();
  const watched = watch(store);
  await store.putRows('customer', [rowOf(0, 'Ana')]);
  expect(watched.told).toBe(1);
  const startedAt = performance.now();
  for (let number = 1; number <= 60; number += 1)
    await store.putRows('customer', [rowOf(number, 'Ana')]);
  const took = performance.now() - startedAt;
  expect(watched.told).toBeLessThanOrEqual(2 + took / 50);
  // The last one is not forgotten.
  await expect.poll(() => watched.rows.getRows().length).toBe(61);
});

test('all who watch an entity share its rows; whoever has ended is not told', async () => {
  const store = open();
  const [first, second] = [watch(store), watch(store)];
  expect(first.rows).toBe(second.rows);
  expect(watchRows(store, 'vessel')).not.toBe(first.rows);
  first.end();
  await store.putRows('customer', [rowOf(1, 'Ana')]);
  expect([first.told, second.told]).toEqual([0, 1]);
  expect(second.rows.getRows()).toHaveLength(1);
  second.end();
  await pause(60);
  await store.putRows('customer', [rowOf(2, 'Eva')]);
  expect([first.told, second.told]).toEqual([0, 1]);
  // Nobody was told, and whoever comes now sees it.
  expect(watch(store).sorted()).toEqual([rowOf(1, 'Ana'), rowOf(2, 'Eva')]);
});

test('a commit of another tab is seen when that tab announces it', async () => {
  const name = `rows-announced-${Math.random()}`;
  const store = open(name, new BroadcastChannel(name));
  const other = open(name, new BroadcastChannel(name));
  const watched = watch(store);
  await other.putRows('customer', [rowOf(1, 'Ana')]);
  await becomes(watched, [rowOf(1, 'Ana')]);
  expect(watched.told).toBe(1);
});

test('without an announcement, as in a suspended page, it is seen with the next read', async () => {
  const store = open();
  const other = open(store.name);
  const watched = watch(store);
  await other.putRows('customer', [rowOf(1, 'Ana')]);
  expect(watched.sorted()).toEqual([]);
  await store.getMeta('anything');
  await becomes(watched, [rowOf(1, 'Ana')]);
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
      const [store, other] = [
        open(path, new BroadcastChannel(path)),
        open(path, new BroadcastChannel(path)),
      ];
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
      const watched = watch(store);
      await run(late);
      await Promise.all(writes);
      const reader = open(path);
      await becomes(watched, await reader.listRows('customer'));
      watched.end();
      for (const one of [store, other, reader]) one.close();
    },
  );
  await fc.assert(check, { numRuns: 60 });
}, 60_000);
