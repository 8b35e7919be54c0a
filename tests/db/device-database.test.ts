import { expect, onTestFinished, test, vi } from 'vitest';
import { createDeviceDatabase, personId, readDeviceId } from '../../src/db/device-database';
import { JournalDisk } from '../../src/db/journal/disk';
import { JournalStore } from '../../src/db/journal/journal-store';
import { forgetHistory } from '../../src/db/outbox/queue';
import { PersonDatabase } from '../../src/db/person-database';
import { toPast } from '../../src/db/schema';
import { TestStore, testCipher } from '../support/journal';
import { operation } from '../sync/support/operation';

const DAY = 24 * 3_600_000;

test('concurrent first reads get the same device id', async () => {
  const device = createDeviceDatabase('tablet-1');
  const names = await Promise.all([1, 2, 3].map((now) => readDeviceId(device, now)));
  expect(new Set(names).size).toBe(1);
  expect(await readDeviceId(device, 9)).toBe(names[0]);
});

test('the id of a person is a hash that names nobody, whatever the case of the name', async () => {
  const ana = await personId('', 'Ana@Plano.co');
  expect(ana).toMatch(/^[0-9a-f]{64}$/);
  expect(await personId('', 'ana@plano.co')).toBe(ana);
  expect(await personId('https://b.co', 'ana@plano.co')).not.toBe(ana);
});

test('an old tab closes its journal when a newer version needs it, and says so', async () => {
  const replaced = vi.fn();
  const disk = new JournalDisk(new PersonDatabase('tablet-4', replaced));
  const store = new JournalStore({ disk, cipher: testCipher('tablet-4'), now: Date.now });
  await store.write([], (tx) => tx.putMeta('saved', 1));
  const newer = await answer(indexedDB.open('tablet-4', 30));
  expect(replaced).toHaveBeenCalledOnce();
  await expect(store.write([], (tx) => tx.putMeta('saved', 2))).rejects.toMatchObject({
    trouble: 'newer',
  });
  newer.close();
});

test('a write that fails half-way changes nothing', async () => {
  const device = createDeviceDatabase('tablet-8');
  await device.meta.put({ name: 'device', value: 'before' });
  const write = device.write(['meta', 'people'], async ({ meta, people }) => {
    await meta.put({ name: 'device', value: 'after' });
    await people.delete('nobody');
    throw new Error('half-way');
  });
  await expect(write).rejects.toThrow('half-way');
  expect(await device.meta.toArray()).toEqual([{ name: 'device', value: 'before' }]);
});

test('a lost connection to the disk is opened again', async () => {
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  onTestFinished(() => transaction.mockRestore());
  const device = createDeviceDatabase('tablet-9');
  await device.meta.put({ name: 'device', value: 'tablet' });
  transaction.mockImplementationOnce(() => {
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
  });
  expect(await device.meta.get('device')).toEqual({ name: 'device', value: 'tablet' });
  expect(transaction.mock.results.filter(({ type }) => type === 'throw')).toHaveLength(1);
});

test('a listener is called when a newer version takes the device over', async () => {
  const device = createDeviceDatabase('tablet-10');
  await device.meta.put({ name: 'device', value: 'tablet' });
  const [told, stopped] = [vi.fn(), vi.fn()];
  device.onReplaced(told);
  device.onReplaced(stopped)();
  const newer = await answer(indexedDB.open('tablet-10', 30));
  expect(told).toHaveBeenCalledOnce();
  expect(stopped).not.toHaveBeenCalled();
  await expect(device.meta.toArray()).rejects.toMatchObject({ trouble: 'newer' });
  newer.close();
});

test('history is deleted after a week, except operations still looked for', async () => {
  const db = new TestStore('tablet-3');
  const now = 100 * DAY;
  await db.putOperations([operation({ seq: 4, happenedAt: 0 })]);
  const past = (seq: number, at: number, isKeyed = true) =>
    toPast(operation({ seq, state: 'inflight', isKeyed }), { is: 'sent' }, at);
  await db.archive([
    past(5, now - 8 * DAY),
    past(6, now - 6 * DAY),
    past(7, now - 8 * DAY, false),
    past(8, now - 8 * DAY),
  ]);
  await forgetHistory(db, now);
  expect((await db.listUnsettled()).map(({ seq }) => seq)).toEqual([4]);
  expect((await db.listHistoryAfter(-1)).map(({ seq }) => seq)).toEqual([6, 7]);
});

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
