/** A tab killed, a disk that fails, a connection lost: what was saved is there, once. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { JournalDisk } from '../../src/db/journal/disk';
import { TestStore } from '../support/journal';
import { lengthen, rowOf, tick } from './support/two-connections';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

let journals = 0;
const newName = () => {
  journals += 1;
  return `interrupted-${journals}`;
};

describe('a tab that ends between its entry and its pack', () => {
  test('loses nothing, and the next one packs', async () => {
    const name = newName();
    const store = new TestStore(name);
    await store.putRows(
      'customer',
      Array.from({ length: 700 }, (_, number) => rowOf(number, 'Ana')),
    );
    await lengthen(store, new Map());
    store.close();
    const disk = new JournalDisk(name);
    expect((await disk.inventory()).packs).toEqual([]);
    const next = new TestStore(name);
    expect(await next.listRows('customer')).toHaveLength(700);
    await next.putRows('customer', [rowOf(900, 'Luz')]);
    await tick(next);
    expect((await disk.inventory()).packs).toHaveLength(2);
    expect((await disk.inventory()).entries.length).toBeLessThan(2);
    expect(await new TestStore(name).listRows('customer')).toHaveLength(701);
  });

  test('a pack that the disk refused leaves those before it, and its own rows in their entries', async () => {
    const name = newName();
    const store = new TestStore(name);
    await store.putRows(
      'customer',
      Array.from({ length: 700 }, (_, number) => rowOf(number, 'Ana')),
    );
    await lengthen(store, new Map());
    const put = IDBObjectStore.prototype.put;
    let puts = 0;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...given
    ) {
      if (this.name === 'packs') puts += 1;
      if (this.name === 'packs' && puts === 2)
        throw new DOMException('The disk is full', 'QuotaExceededError');
      return put.apply(this, given);
    });
    await tick(store);
    vi.restoreAllMocks();
    expect(puts).toBe(2);
    const disk = new JournalDisk(name);
    expect((await disk.inventory()).packs).toHaveLength(1);
    expect((await disk.inventory()).entries).toHaveLength(2);
    const other = new TestStore(name);
    expect(await other.listRows('customer')).toHaveLength(700);
    other.close();
    await store.putRows('customer', [rowOf(900, 'Luz')]);
    await tick(store);
    expect((await disk.inventory()).packs).toHaveLength(2);
    expect((await disk.inventory()).entries.length).toBeLessThan(2);
    expect(await new TestStore(name).listRows('customer')).toHaveLength(701);
  });
});

describe('an append asked twice, after a connection lost when it was already on the disk', () => {
  const begin = IDBDatabase.prototype.transaction;
  let isWatching = false;
  let commits = 0;
  // Before a database is opened, which takes the function along.
  beforeEach(() => {
    isWatching = false;
    commits = 0;
    IDBDatabase.prototype.transaction = function (...given) {
      const transaction = begin.apply(this, given);
      if (!isWatching || given[1] !== 'readwrite') return transaction;
      commits += 1;
      if (commits > 1) return transaction;
      // Committed, and the browser answers that it lost the connection.
      Object.defineProperty(transaction, 'oncomplete', {
        set: () => {
          transaction.addEventListener('complete', () => {
            Object.defineProperty(transaction, 'error', {
              value: new DOMException('Connection lost', 'UnknownError'),
            });
            transaction.onabort?.(new Event('abort'));
          });
        },
      });
      return transaction;
    };
  });
  afterEach(() => {
    IDBDatabase.prototype.transaction = begin;
  });

  test('stores it once', async () => {
    const name = newName();
    const store = new TestStore(name);
    await store.catchUp();
    isWatching = true;
    await store.write([], async (tx) => {
      await tx.putMeta('count', Number((await tx.getMeta('count')) ?? 0) + 1);
    });
    expect(commits).toBe(2);
    expect(await store.getMeta('count')).toBe(1);
    const again = new TestStore(name);
    expect(await again.getMeta('count')).toBe(1);
    const disk = new JournalDisk(name);
    expect((await disk.inventory()).entries).toHaveLength(1);
  });

  test('where another writer was first meanwhile, it is run again on top of theirs', async () => {
    const name = newName();
    const [store, other] = [new TestStore(name), new TestStore(name)];
    await store.catchUp();
    await other.putMeta('count', 10);
    await store.write([], async (tx) => {
      await tx.putMeta('count', Number((await tx.getMeta('count')) ?? 0) + 1);
    });
    expect(await other.getMeta('count')).toBe(11);
  });
});
