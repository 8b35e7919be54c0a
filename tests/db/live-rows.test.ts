/** Watchers of an entity get the table's rows; only rows that a write names are read again. */
import Dexie, { type ObservabilitySet } from 'dexie';
import { expect, test, vi } from 'vitest';
import { watchRows } from '../../src/db/live-rows';
import { open, put, putMany, remove, row, slowly, watch } from './support/row-watcher';

test('all rows are read once, then only written ones', async () => {
  const db = open();
  await put(db, row('a'), row('b'), row('c'));
  const slow = slowly(db);
  const { becomes } = watch(slow);
  await becomes([row('a'), row('b'), row('c')]);
  await put(db, row('b', 'Rosalba'), row('d'));
  await becomes([row('a'), row('b', 'Rosalba'), row('c'), row('d')]);
  await remove(db, 'a');
  await becomes([row('b', 'Rosalba'), row('c'), row('d')]);
  expect(slow.reads).toEqual(['all', 'b d', 'a']);
  await db.mirror('customer').clear();
  await becomes([]);
  await putMany(db, 0, 'Luz');
  await becomes(await db.listRows('customer'));
  expect(slow.reads.slice(3)).toEqual(['all', 'all']);
});

test('unchanged rows keep their identity', async () => {
  const db = open();
  await put(db, row('a'), row('b'));
  const { becomes, told } = watch(db);
  await becomes([row('a'), row('b')]);
  await put(db, row('b', 'Rosalba'));
  await becomes([row('a'), row('b', 'Rosalba')]);
  expect(told[1]?.[0]).toBe(told[0]?.[0]);
  expect(told[0]?.[1]).toEqual(row('b'));
});

test('a write to another table, or an empty one, reads nothing', async () => {
  const db = open();
  await put(db, row('a'));
  const slow = slowly(db);
  const { becomes } = watch(slow);
  await becomes([row('a')]);
  await db.write(['product'], (tx) => tx.putRows('product', [row('a'), row('b')]));
  await remove(db);
  const takenBack = db.write(['customer'], async (tx) => {
    await tx.putRows('customer', [row('a', 'Nadie')]);
    throw new Error('Taken back');
  });
  await expect(takenBack).rejects.toThrow('Taken back');
  await put(db, row('b'));
  await becomes([row('a'), row('b')]);
  expect(slow.reads).toEqual(['all', 'b']);
});

test('the table is read once for all watchers, and not after they unsubscribe', async () => {
  const db = open();
  await put(db, row('a'));
  const slow = slowly(db);
  const [first, second] = [watch(slow), watch(slow)];
  await first.becomes([row('a')]);
  await second.becomes([row('a')]);
  expect(watchRows(slow, 'customer').hasValue()).toBe(true);
  expect(watchRows(slow, 'customer').getValue()).toEqual([row('a')]);
  const third = watch(slow);
  expect(third.told).toEqual([[row('a')]]);
  for (const { end } of [first, second, third]) end();
  await put(db, row('b'));
  expect(watchRows(slow, 'customer').hasValue()).toBe(false);
  expect(slow.reads).toEqual(['all']);
  await watch(slow).becomes([row('a'), row('b')]);
});

test('a write of another tab is read when that tab announces it', async () => {
  const db = open();
  await put(db, row('a'), row('b'));
  const slow = slowly(db);
  const { becomes } = watch(slow);
  await becomes([row('a'), row('b')]);
  const heard = vi.fn<(parts: ObservabilitySet) => void>();
  Dexie.on('storagemutated', heard);
  await put(db, row('b', 'Rosalba'), row('c'));
  Dexie.on.storagemutated.unsubscribe(heard);
  await becomes([row('a'), row('b', 'Rosalba'), row('c')]);
  // Written through a connection that this tab’s Dexie does not know.
  const connection = await new Promise<IDBDatabase>((resolve) => {
    const asked = indexedDB.open(db.name);
    asked.onsuccess = () => resolve(asked.result);
  });
  await new Promise<unknown>((resolve) => {
    const transaction = connection.transaction('customer', 'readwrite');
    for (const key of ['b', 'c']) transaction.objectStore('customer').put(row(key, 'Ovidio'));
    transaction.oncomplete = resolve;
  });
  connection.close();
  // What Dexie posts to other tabs on its channel, as plain data.
  const channel = new BroadcastChannel('x-storagemutated-1');
  channel.postMessage(heard.mock.calls[0]?.[0]);
  await becomes([row('a'), row('b', 'Ovidio'), row('c', 'Ovidio')]);
  expect(slow.reads).toEqual(['all', 'b c', 'b c']);
  channel.close();
});

test('a page that the browser had suspended reads all rows again', async () => {
  const db = open();
  await put(db, row('a'));
  const slow = slowly(db);
  const { becomes } = watch(slow);
  await becomes([row('a')]);
  // Dexie fires this when the page is shown again.
  Dexie.on.storagemutated.fire({ all: { from: Number.NEGATIVE_INFINITY, to: [[]], d: 1 } });
  await expect.poll(() => slow.reads).toEqual(['all', 'all']);
});
