/** Databases that do not open, or do not say how they ended: told as what it is, and tried again where that may help. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { createDeviceDatabase } from '../../src/db/device-database';
import { deleteDatabase } from '../../src/db/own-database';
import { PersonDatabase } from '../../src/db/person-database';
import { TestStore } from '../support/journal';
import { settled } from './support/raw-database';

test.each(['QuotaExceededError', 'UnknownError', 'AbortError'])(
  'a first opening that fails with %s is tried again at the next call',
  async (why) => {
    const store = new TestStore(`fails-first-${why}`);
    const device = createDeviceDatabase(`device-fails-first-${why}`);
    let isFull = true;
    const open = indexedDB.open.bind(indexedDB);
    const opening = vi.spyOn(indexedDB, 'open').mockImplementation((...given) => {
      if (isFull) throw new DOMException('There is no room', why);
      return open(...given);
    });
    onTestFinished(() => opening.mockRestore());
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await expect(store.putMeta('saved', 1)).rejects.toThrow('There is no room');
      await expect(device.meta.toArray()).rejects.toThrow('There is no room');
    }
    isFull = false;
    await store.putMeta('saved', 2);
    expect(await store.getMeta('saved')).toBe(2);
    expect(await device.meta.toArray()).toEqual([]);
  },
);

/** Made by another version of the application. */
async function makeDatabase(name: string, version: number, tables: readonly string[]) {
  const opening = indexedDB.open(name, version);
  opening.onupgradeneeded = () => {
    for (const table of tables) opening.result.createObjectStore(table, { keyPath: 'id' });
  };
  (await settled(opening)).close();
}
async function look(name: string) {
  const db = await settled(indexedDB.open(name));
  const found = { version: db.version, tables: [...db.objectStoreNames] };
  db.close();
  return found;
}
const TABLES = new PersonDatabase('names').tables.map(({ name }) => name);

test('a database of a newer version is neither opened nor changed', async () => {
  const [person, tablet] = ['newer-person', 'newer-tablet'];
  await makeDatabase(person, 20, ['head', 'entries']);
  await makeDatabase(tablet, 20, ['people']);
  const newer = { name: 'StoreError', trouble: 'newer' };
  const store = new TestStore(person);
  await expect(store.putMeta('saved', 1)).rejects.toMatchObject(newer);
  await expect(store.listUnsettled()).rejects.toMatchObject(newer);
  await expect(createDeviceDatabase(tablet).people.toArray()).rejects.toMatchObject(newer);
  expect(await look(person)).toEqual({ version: 20, tables: ['entries', 'head'] });
  expect(await look(tablet)).toEqual({ version: 20, tables: ['people'] });
});

test.each(TABLES)('a database without its table %s is not taken for an empty one', async (gone) => {
  const name = `without-${gone}`;
  const others = TABLES.filter((table) => table !== gone).sort();
  await makeDatabase(name, 10, others);
  const store = new TestStore(name);
  const incomplete = { name: 'StoreError', trouble: 'incomplete' };
  await expect(store.putMeta('saved', 1)).rejects.toMatchObject(incomplete);
  expect(await look(name)).toEqual({ version: 10, tables: others });
  // Where it is removed, as whoever reads the sentence may do, the next call goes on.
  await deleteDatabase(name);
  await store.putMeta('saved', 1);
  expect(await store.getMeta('saved')).toBe(1);
});

test('a transaction that ends without having been committed is no success', async () => {
  const name = 'ended-without-error';
  let isEnding = false;
  const put = IDBObjectStore.prototype.put;
  const putting = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...given
  ) {
    const request = put.apply(this, given);
    // As a browser ends those of a page whose data it deletes: no error says why. All of it was asked for by then.
    if (isEnding && this.name === 'entries')
      request.addEventListener('success', () => this.transaction.abort());
    return request;
  });
  onTestFinished(() => putting.mockRestore());
  const store = new TestStore(name);
  await store.putMeta('saved', 1);
  isEnding = true;
  await expect(store.putMeta('saved', 2)).rejects.toMatchObject({ name: 'AbortError' });
  isEnding = false;
  expect(await store.getMeta('saved')).toBe(1);
  expect(await new TestStore(name).getMeta('saved')).toBe(1);
  await store.putMeta('saved', 3);
  expect(await new TestStore(name).getMeta('saved')).toBe(3);
});
