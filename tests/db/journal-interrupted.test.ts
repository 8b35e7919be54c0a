/** A tab killed, a disk that fails, a connection lost: what was saved is there, once. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { JournalDisk, START } from '../../src/db/journal/disk';
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
    expect((await disk.since(START)).packs).toEqual([]);
    const next = new TestStore(name);
    expect(await next.listRows('customer')).toHaveLength(700);
    await next.putRows('customer', [rowOf(900, 'Luz')]);
    await tick(next);
    expect((await disk.since(START)).packs.length).toBeGreaterThan(2);
    expect((await disk.since(START)).entries.length).toBeLessThan(2);
    expect(await new TestStore(name).listRows('customer')).toHaveLength(701);
  });

  test('a pack that the disk refused half-way leaves everything as it was', async () => {
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
      puts += 1;
      if (puts === 2) throw new DOMException('The disk is full', 'QuotaExceededError');
      return put.apply(this, given);
    });
    await tick(store);
    vi.restoreAllMocks();
    expect(puts).toBe(2);
    const disk = new JournalDisk(name);
    expect((await disk.since(START)).packs).toEqual([]);
    expect(await new TestStore(name).listRows('customer')).toHaveLength(700);
    await store.putRows('customer', [rowOf(900, 'Luz')]);
    await tick(store);
    expect((await disk.since(START)).packs.length).toBeGreaterThan(2);
    expect(await new TestStore(name).listRows('customer')).toHaveLength(701);
  });
});

describe('an append asked twice, after a connection lost when it was already on the disk', () => {
  const begin = IDBDatabase.prototype.transaction;
  afterEach(() => {
    IDBDatabase.prototype.transaction = begin;
  });

  test('stores it once', async () => {
    const name = newName();
    const store = new TestStore(name);
    await store.catchUp();
    let commits = 0;
    IDBDatabase.prototype.transaction = function (...given) {
      const transaction = begin.apply(this, given);
      if (given[1] !== 'readwrite') return transaction;
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
    await store.write([], async (tx) => {
      await tx.putMeta('count', Number((await tx.getMeta('count')) ?? 0) + 1);
    });
    expect(commits).toBe(2);
    expect(await store.getMeta('count')).toBe(1);
    const again = new TestStore(name);
    expect(await again.getMeta('count')).toBe(1);
    const disk = new JournalDisk(name);
    expect((await disk.since(START)).entries).toHaveLength(1);
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
