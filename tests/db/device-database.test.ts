import Dexie from 'dexie';
import { expect, test, vi } from 'vitest';
import {
  createDeviceDatabase,
  deviceUserKey,
  personId,
  readDeviceId,
} from '../../src/db/device-database';
import { JournalDisk } from '../../src/db/journal/disk';
import { JournalStore } from '../../src/db/journal/journal-store';
import { forgetHistory } from '../../src/db/outbox/queue';
import { toPast } from '../../src/db/schema';
import { UserDatabase } from '../../src/db/user-database';
import { TestStore, testCipher } from '../support/journal';
import { operation } from '../sync/support/operation';

const DAY = 24 * 3_600_000;

test('concurrent first reads get the same device id', async () => {
  const device = createDeviceDatabase('tablet-1');
  const names = await Promise.all([1, 2, 3].map((now) => readDeviceId(device, now)));
  expect(new Set(names).size).toBe(1);
  expect(await readDeviceId(device, 9)).toBe(names[0]);
});

test('a user key ignores the case of the name and depends on the API', () => {
  expect(deviceUserKey('', 'Ana@Plano.co')).toBe(deviceUserKey('', 'ana@plano.co'));
  expect(deviceUserKey('https://a.co', 'ana')).not.toBe(deviceUserKey('https://b.co', 'ana'));
});

test('an old tab closes its database when a newer version needs it', async () => {
  // Dexie logs it on the console.
  const warning = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const old = new UserDatabase('tablet-2');
  await old.open();
  await new UserDatabase('tablet-2').delete();
  expect(old.isOpen()).toBe(false);
  expect(warning).toHaveBeenCalledOnce();
});

test('the id of a person is a hash that names nobody, whatever the case of the name', async () => {
  const ana = await personId('', 'Ana@Plano.co');
  expect(ana).toMatch(/^[0-9a-f]{64}$/);
  expect(await personId('', 'ana@plano.co')).toBe(ana);
  expect(await personId('https://b.co', 'ana@plano.co')).not.toBe(ana);
});

test('an old tab closes its journal when a newer version needs it, and says so', async () => {
  const replaced = vi.fn();
  const disk = new JournalDisk('tablet-4', replaced);
  const store = new JournalStore({ disk, cipher: testCipher('tablet-4') });
  await store.write([], (tx) => tx.putMeta('saved', 1));
  const newer = await answer(indexedDB.open('tablet-4', 30));
  expect(replaced).toHaveBeenCalledOnce();
  await expect(store.write([], (tx) => tx.putMeta('saved', 2))).rejects.toThrow();
  newer.close();
});

test('a journal of version 1 is kept, and its tab lets go of it before it finds text it cannot read', async () => {
  const opening = indexedDB.open('tablet-6', 1);
  opening.onupgradeneeded = () => {
    const { result } = opening;
    result.createObjectStore('head');
    result.createObjectStore('entries', { keyPath: 'revision' });
    result.createObjectStore('packs', { keyPath: 'name' }).createIndex('revision', 'revision');
    for (const name of ['queue', 'envelopes', 'deliveries'])
      result.createObjectStore(name, { keyPath: 'id' });
  };
  const old = await answer(opening);
  const letsGo = vi.fn(() => old.close());
  old.onversionchange = letsGo;
  const text = JSON.stringify([['customer', '7', { key: '7', id: 7, base: { name: 'Ana' } }]]);
  const bytes = await testCipher('tablet-6').seal(new TextEncoder().encode(text), 'entry 1');
  await answer(
    old.transaction('entries', 'readwrite').objectStore('entries').put({ revision: 1, bytes }),
  );
  const store = new TestStore('tablet-6');
  expect((await store.getRow('customer', '7'))?.view).toEqual({ name: 'Ana' });
  expect(letsGo).toHaveBeenCalledOnce();
  await store.write(['customer'], (tx) => tx.putMeta('saved', 2));
  await expect(answer(indexedDB.open('tablet-6', 1))).rejects.toThrow();
});

test('a device of version 1 keeps its people and what it is called; its session goes', async () => {
  const old = new Dexie('tablet-5');
  old.version(1).stores({ users: 'key', session: 'id', meta: 'name' });
  const ana = {
    key: '\nana@plano.co',
    user: { username: 'ana@plano.co', rol: 'EMPLOYEE', status: 'activo', companyStatus: 'activo' },
    databaseName: 'fluvicarga-user-ana',
    lastOnlineAt: 5,
    extensions: ['idempotency'],
    delivery: { token: 'of the device', apiBase: '' },
    signInCount: 4,
  };
  const tries = { failedTries: 2, triesFrom: 9 };
  const verifier = { salt: new Uint8Array([1]), hash: new Uint8Array([2]), iterations: 600_000 };
  await old.table('users').put({ ...ana, ...tries, verifier });
  await old.table('session').put({ id: 'current', username: 'ana@plano.co', token: 'in clear' });
  await old.table('meta').put({ name: 'device', value: 'tablet' });
  old.close();
  const device = createDeviceDatabase('tablet-5');
  expect(await device.users.toArray()).toEqual([{ ...ana, ...tries, verifier }]);
  expect(await device.session.toArray()).toHaveLength(0);
  expect(await device.people.toArray()).toHaveLength(0);
  expect(await readDeviceId(device, 1)).toBe('tablet');
});

test('a device that Dexie wrote as version 2 is opened as it is', async () => {
  const old = new Dexie('tablet-7');
  old.version(1).stores({ users: 'key', session: 'id', meta: 'name' });
  old.version(2).stores({ people: 'id' });
  await old.table('people').put({ id: 'ana', signInCount: 3 });
  await old.table('session').put({ id: 'current', person: 'ana' });
  await old.table('meta').put({ name: 'device', value: 'tablet' });
  old.close();
  const device = createDeviceDatabase('tablet-7');
  expect(await device.people.get('ana')).toEqual({ id: 'ana', signInCount: 3 });
  expect(await device.session.get('current')).toEqual({ id: 'current', person: 'ana' });
  expect(await readDeviceId(device, 1)).toBe('tablet');
});

test('a write that fails half-way changes nothing', async () => {
  const device = createDeviceDatabase('tablet-8');
  await device.meta.put({ name: 'device', value: 'before' });
  const write = device.write(async ({ meta, users }) => {
    await meta.put({ name: 'device', value: 'after' });
    await users.delete('nobody');
    throw new Error('half-way');
  });
  await expect(write).rejects.toThrow('half-way');
  expect(await device.meta.toArray()).toEqual([{ name: 'device', value: 'before' }]);
});

test('a lost connection to the disk is opened again', async () => {
  const device = createDeviceDatabase('tablet-9');
  await device.meta.put({ name: 'device', value: 'tablet' });
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  transaction.mockImplementationOnce(() => {
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
  });
  expect(await device.meta.get('device')).toEqual({ name: 'device', value: 'tablet' });
  expect(transaction).toHaveBeenCalledTimes(2);
  transaction.mockRestore();
});

test('whoever asked is told when a newer version takes the device over', async () => {
  const device = createDeviceDatabase('tablet-10');
  await device.meta.put({ name: 'device', value: 'tablet' });
  const [told, stopped] = [vi.fn(), vi.fn()];
  device.onReplaced(told);
  device.onReplaced(stopped)();
  const newer = await answer(indexedDB.open('tablet-10', 30));
  expect(told).toHaveBeenCalledOnce();
  expect(stopped).not.toHaveBeenCalled();
  await expect(device.meta.toArray()).rejects.toThrow();
  newer.close();
});

test('history is deleted after a week, that of older versions too; operations still looked for stay', async () => {
  const db = new TestStore('tablet-3');
  const now = 100 * DAY;
  const acked = (seq: number, ackedAt: number) => operation({ seq, state: 'acked', ackedAt });
  await db.putOperations([
    acked(1, now - 8 * DAY),
    acked(2, now - 6 * DAY),
    acked(3, now - 8 * DAY),
    operation({ seq: 4, happenedAt: 0 }),
  ]);
  const past = (seq: number, at: number, checks = 0) =>
    toPast(operation({ seq, checks }), { is: 'sent' }, at);
  await db.archive([
    past(5, now - 8 * DAY),
    past(6, now - 6 * DAY),
    past(7, now - 8 * DAY, 1),
    past(8, now - 8 * DAY),
  ]);
  await forgetHistory(db, now);
  expect((await db.listUnsettled()).map(({ seq }) => seq)).toEqual([4]);
  expect((await db.listHistoryAfter(-1)).map(({ seq }) => seq)).toEqual([2, 6, 7]);
});

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
