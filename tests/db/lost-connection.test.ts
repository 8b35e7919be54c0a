/** After a long suspension a browser may have lost its IndexedDB connection: it is reopened, three times at most. */
import { afterEach, beforeAll, expect, test } from 'vitest';
import { readQueue } from '../../src/db/outbox/queue';
import { TestStore } from '../support/journal';
import { customer } from '../sync/support/builders';
import { createDevice } from '../sync/support/device';
import { createModelServer } from '../sync/support/model-server';

let toLose = 0;
let lost = 0;

/** The next transactions fail with the browser's own error. */
beforeAll(() => {
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (...given) {
    if (lost < toLose) {
      lost += 1;
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
    }
    return begin.apply(this, given);
  };
});
afterEach(() => {
  toLose = 0;
  lost = 0;
});

test.each([1, 3])('a save is stored once after %s lost connections', async (times) => {
  const device = createDevice(createModelServer('plain'), { databaseName: `lost-${times}` });
  await device.db.catchUp();
  toLose = times;
  await device.create('customer', customer());
  expect(lost).toBe(times);
  expect(await readQueue(new TestStore(`lost-${times}`))).toHaveLength(1);
});

test('a connection lost for good rejects the save and writes nothing', async () => {
  const device = createDevice(createModelServer('plain'), { databaseName: 'lost-for-good' });
  await device.db.catchUp();
  toLose = Number.POSITIVE_INFINITY;
  await expect(device.create('customer', customer())).rejects.toThrow(/Connection/);
  toLose = 0;
  expect(await readQueue(new TestStore('lost-for-good'))).toEqual([]);
});

test('the queue is read after a lost connection', async () => {
  const device = createDevice(createModelServer('plain'), { databaseName: 'lost-reading' });
  await device.create('customer', customer());
  toLose = 1;
  expect(await readQueue(device.db)).toHaveLength(1);
  expect(lost).toBe(1);
});
