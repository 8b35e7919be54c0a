/** A disk without room for packs: what is saved is saved, packing is tried ever more rarely, and goes on by itself. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NO_DAMAGE } from '../../src/db/journal/damage';
import { TestStore, testCipher } from '../support/journal';
import { readRows } from './support/raw-database';
import { lengthen, rowOf, untilPacked } from './support/two-connections';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const COMMITS = 60;
const SECOND = 1_000;

test('a full disk is reported, packs are sealed a few times in a minute of commits, and all is packed once there is room', async () => {
  const name = 'full-at-packing';
  let sealed = 0;
  const cipher = testCipher(name);
  const store = new TestStore(name, {
    cipher: {
      ...cipher,
      seal(text, place) {
        if (place.startsWith('pack ')) sealed += 1;
        return cipher.seal(text, place);
      },
    },
  });
  await store.putRows(
    'customer',
    Array.from({ length: 2_000 }, (_, number) => rowOf(number, 'Ana')),
  );
  let isFull = true;
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...given
  ) {
    if (isFull && this.name === 'packs')
      throw new DOMException('The disk is full', 'QuotaExceededError');
    return put.apply(this, given);
  });
  await lengthen(store, new Map());
  expect(store.status.getState().isFull).toBe(false);
  for (let commit = 1; commit <= COMMITS; commit += 1) {
    await store.putMeta('count', commit);
    await vi.advanceTimersByTimeAsync(SECOND);
    for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
  }
  expect(store.status.getState().isFull).toBe(true);
  // Four packs at each of the tries after 1, 2, 4, 8, 16 and 32 seconds; a try for each commit were 240.
  expect(sealed).toBeLessThanOrEqual(7 * 4);
  expect(sealed).toBeGreaterThan(4);
  const reader = new TestStore(name);
  expect(await reader.getMeta('count')).toBe(COMMITS);
  reader.close();

  isFull = false;
  await store.putMeta('count', 0);
  await untilPacked(store);
  expect(store.status.getState().isFull).toBe(false);
  expect((await readRows(name, 'packs')).length).toBeGreaterThanOrEqual(5);
  expect((await readRows(name, 'entries')).length).toBeLessThan(3);
  const again = new TestStore(name);
  await again.openAll();
  expect(await again.listRows('customer')).toHaveLength(2_000);
  expect(await again.getMeta('count')).toBe(0);
  expect(await again.damage()).toEqual(NO_DAMAGE);
});
