/** Queries are current after every commit that concerns them, and run for no other. */
import { expect, onTestFinished, test } from 'vitest';
import { UNSENT } from '../../src/db/delivery';
import { watchQuery } from '../../src/db/live-query';
import type { StoreReads } from '../../src/db/store';
import { TestStore } from '../support/journal';
import { delivery, operation } from '../sync/support/operation';
import { rowOf } from './support/two-connections';

let stores = 0;
const open = (name?: string) => {
  stores += 1;
  const store = new TestStore(name ?? `queried-${stores}`);
  onTestFinished(() => store.close());
  return store;
};

/** The results of a query, how often it ran, and its errors. */
function watch<T>(
  store: TestStore,
  read: (reads: StoreReads) => Promise<T>,
  tables: readonly string[] = ['outbox'],
) {
  const told: T[] = [];
  const errors: unknown[] = [];
  const seen = { runs: 0, told, errors, end: (): void => undefined };
  seen.end = watchQuery(
    store,
    tables,
    (reads) => {
      seen.runs += 1;
      return read(reads);
    },
    { next: (value) => told.push(value), fail: (error) => errors.push(error) },
  );
  onTestFinished(seen.end);
  return seen;
}
const becomes = <T>({ told }: { told: T[] }, value: T) =>
  expect.poll(() => told.at(-1), { interval: 1 }).toEqual(value);
const pause = () => new Promise((resolve) => setTimeout(resolve, 40));
const ids = async (reads: StoreReads) => (await reads.listUnsettled()).map(({ id }) => id);

test('saved, changed and discarded operations are told', async () => {
  const store = open();
  const queue = watch(store, (reads) => reads.listUnsettled());
  await becomes(queue, []);
  const { seq: _, ...unnumbered } = operation({ id: 'saved' });
  await store.addOperation(unnumbered);
  await expect
    .poll(() => queue.told.at(-1))
    .toMatchObject([{ id: 'saved', seq: 1, delivery: UNSENT }]);
  await store.changeOperation(1, { delivery: delivery({ state: 'inflight' }) });
  await expect
    .poll(() => queue.told.at(-1))
    .toMatchObject([{ id: 'saved', delivery: { state: 'inflight' } }]);
  await store.removeOperations([1]);
  await becomes(queue, []);
  await pause();
  expect(queue.runs).toBe(4);
});

test('rows that did not change keep their identity', async () => {
  const store = open();
  for (const id of ['a', 'b']) {
    const { seq: _, ...unnumbered } = operation({ id });
    await store.addOperation(unnumbered);
  }
  const queue = watch(store, (reads) => reads.listUnsettled());
  await expect.poll(() => queue.told).toHaveLength(1);
  await store.changeOperation(2, { delivery: delivery({ state: 'inflight' }) });
  await expect.poll(() => queue.told).toHaveLength(2);
  expect(queue.told[1]?.[0]).toBe(queue.told[0]?.[0]);
  expect(queue.told[1]?.[1]).not.toBe(queue.told[0]?.[1]);
  expect(queue.told[0]?.[1]).toMatchObject({ delivery: UNSENT });
});

test('a commit to tables that it does not read runs nothing, nor one that was taken back', async () => {
  const store = open();
  const queue = watch(store, ids);
  await becomes(queue, []);
  await store.putRows('customer', [rowOf(1, 'Luz')]);
  await store.putMeta('cursor', 'a');
  await store.putDraft({ name: 'x', values: {}, savedAt: 1 });
  await store.removeOperations([]);
  const takenBack = store.write([], async (tx) => {
    await tx.putOperation(operation({ seq: 1 }));
    throw new Error('Taken back');
  });
  await expect(takenBack).rejects.toThrow('Taken back');
  await pause();
  expect(queue.runs).toBe(1);
  await store.putOperation(operation({ seq: 1, id: 'a' }));
  await becomes(queue, ['a']);
  expect(queue.runs).toBe(2);
});

test('a commit to any of its tables runs it', async () => {
  const store = open();
  const count = async (reads: StoreReads) =>
    (await reads.getMeta('which')) ? (await reads.listRows('customer')).length : -1;
  const either = watch(store, count, ['meta', 'customer']);
  await becomes(either, -1);
  await store.putMeta('which', true);
  await becomes(either, 0);
  await store.putRows('customer', [rowOf(1, 'Luz'), rowOf(2, 'Luz')]);
  await becomes(either, 2);
});

test('only the last of overlapping runs is reported, with the newest commit', async () => {
  const store = open();
  const held: (() => void)[] = [];
  let isSlow = true;
  const slow = watch(store, async (reads) => {
    const found = await ids(reads);
    if (isSlow) await new Promise<void>((resolve) => void held.push(resolve));
    return found;
  });
  await expect.poll(() => slow.runs).toBe(1);
  for (const seq of [1, 2, 3]) await store.putOperation(operation({ seq, id: `op-${seq}` }));
  await expect.poll(() => slow.runs).toBeGreaterThan(1);
  isSlow = false;
  for (const go of held) go();
  await becomes(slow, ['op-1', 'op-2', 'op-3']);
  await pause();
  // None of an older run.
  expect(new Set(slow.told.map(String)).size).toBe(1);
});

test('commits of another connection are told without asking, on both sides', async () => {
  const store = open();
  const other = open(store.name);
  const queue = watch(store, ids);
  const theirs = watch(other, ids);
  await becomes(queue, []);
  await becomes(theirs, []);
  await other.putOperation(operation({ seq: 1, id: 'theirs' }));
  await becomes(queue, ['theirs']);
  await store.putOperation(operation({ seq: 2, id: 'mine' }));
  await becomes(theirs, ['theirs', 'mine']);
});

test('it goes on after the connection to the disk was closed and opened again', async () => {
  const store = open();
  const queue = watch(store, ids);
  await becomes(queue, []);
  store.database.close();
  await store.putOperation(operation({ seq: 1, id: 'a' }));
  await becomes(queue, ['a']);
  await store.putOperation(operation({ seq: 2, id: 'b' }));
  await becomes(queue, ['a', 'b']);
  expect(queue.errors).toEqual([]);
});

test('an error is reported, and the next commit runs it again', async () => {
  const store = open();
  const broken = new Error('The disk is broken');
  let isBroken = true;
  const queue = watch(store, async (reads) => {
    const found = await ids(reads);
    if (isBroken) throw broken;
    return found;
  });
  await expect.poll(() => queue.errors).toEqual([broken]);
  isBroken = false;
  await store.putOperation(operation({ seq: 1, id: 'a' }));
  await becomes(queue, ['a']);
  expect(queue.errors).toHaveLength(1);
});

test('once it is ended it tells nothing, not even of a run under way', async () => {
  const store = open();
  let go: () => void = () => undefined;
  const queue = watch(store, async (reads) => {
    await new Promise<void>((resolve) => {
      go = resolve;
    });
    return ids(reads);
  });
  await expect.poll(() => queue.runs).toBe(1);
  queue.end();
  go();
  await store.putOperation(operation({ seq: 1 }));
  await pause();
  expect([queue.told, queue.runs]).toEqual([[], 1]);
});

test('a closed store tells nothing more, and no error', async () => {
  const store = open();
  const other = open(store.name);
  const queue = watch(store, ids);
  await becomes(queue, []);
  store.close();
  await other.putOperation(operation({ seq: 1 }));
  await expect(store.catchUp()).rejects.toThrow('closed');
  await pause();
  expect([queue.told, queue.errors]).toEqual([[[]], []]);
});
