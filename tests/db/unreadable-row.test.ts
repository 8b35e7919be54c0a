/** A stored row that is no valid operation is neither sent nor lost, and the rest of the queue is sent. */
import { expect, test } from 'vitest';
import { readQueue } from '../../src/db/outbox/queue';
import type { Operation } from '../../src/db/schema';
import { appendSealed, TestStore } from '../support/journal';
import { customer } from '../sync/support/builders';
import { createDevice } from '../sync/support/device';
import { createModelServer } from '../sync/support/model-server';
import { operation } from '../sync/support/operation';

const { seq: _seq, ...whole } = operation();
test.each<[string, unknown]>([
  ['without a delivery', { ...whole, delivery: undefined }],
  ['in a state nobody knows', { ...whole, delivery: { state: 'lost' } }],
  ['of an entity nobody knows', { ...whole, entity: 'airplane' }],
  ['without what was set', { ...whole, changes: null }],
  ['without an author', { ...whole, author: '' }],
  ['with nothing at all but an id', { id: 'alone' }],
])('%s', async (name, stored) => {
  const server = createModelServer('plain');
  const device = createDevice(server, { databaseName: `unreadable ${name}` });
  const ana = customer();
  await device.create('customer', ana);
  const broken = { ...(stored as Operation), id: 'broken', seq: 2 };
  await appendSealed(device.db.name, [['outbox', 2, broken]]);
  const eva = customer();
  await device.create('customer', eva);
  expect(await readQueue(device.db)).toHaveLength(2);

  await device.settle();
  await device.pull();

  expect(server.records('customer').map((one) => one.numDocument)).toEqual([
    ana.numDocument,
    eva.numDocument,
  ]);
  const again = new TestStore(`unreadable ${name}`);
  expect(await again.listUnreadable()).toMatchObject([{ stored: { id: 'broken' } }]);
});
