/** A copy of the queue is sent from another device before this one sends, and its records change there meanwhile. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { questionOf } from '../../src/db/delivery';
import { takeLease } from '../../src/db/lease';
import { applyChanges, readFeed } from '../../src/db/mirror/apply-changes';
import { copyQueue, importQueue } from '../../src/db/outbox/queue-copy';
import { resolveConflict } from '../../src/db/outbox/resolve-conflict';
import { CREATE_PATHS } from '../../src/domain/wire';
import { customer, next, product } from './support/builders';
import { createDevice, type Device } from './support/device';
import { type OurServer, startOurs } from './support/servers';

let server: OurServer;
beforeAll(async () => {
  server = await startOurs();
});
afterAll(() => server.close());

async function carryCopy(from: Device, other = createDevice(server)): Promise<Device> {
  await importQueue(other.db, await copyQueue(from.db, from.clock.now), true);
  return other;
}

/** Reads the feed to its end, and expects no news. */
async function readNothingNew({ db, clock }: Device): Promise<void> {
  const epoch = await takeLease(db, 'this', clock.now);
  await applyChanges(db, epoch, { cursor: '9', more: false, changes: [] }, [], clock.now);
}

test('a request whose owner has another document since is no longer the same, and nobody is asked', async () => {
  const device = createDevice(server);
  const owner = customer();
  const key = await device.create('customer', owner);
  await device.settle();
  const goods = await device.create('product', product(server.places, owner));
  const office = createDevice(server);
  await office.pull();
  const { view, id } = await device.row('customer', key);
  const numDocument = String(93_000_000 + next());
  await office.update('customer', String(id), { ...view, numDocument });
  await office.settle();
  const other = createDevice(server);
  await other.pull();
  await carryCopy(device, other);
  await device.settle();
  await other.settleAlone();
  expect((await other.queue()).map(({ delivery }) => delivery)).toEqual([]);
  expect((await other.row('product', goods)).id).toBe((await device.row('product', goods)).id);
});

test('a question about another record is out of date once a copy has made its own', async () => {
  const device = createDevice(server);
  const person = customer({ name: 'Bernarda', lastName: 'Peña' });
  const { id: met } = await server.call('POST', CREATE_PATHS.customer, person);
  const key = await device.create('customer', { ...person, name: 'Carmelo' });
  await device.settleAlone();
  const other = await carryCopy(device);
  const [asked] = await other.queue();
  expect(asked && questionOf(asked)?.existing?.id).toBe(met);
  const numDocument = String(93_000_000 + next());
  await device.update('customer', key, { ...person, name: 'Carmelo', numDocument });
  await device.settleAlone();
  await other.pull();
  await resolveConflict(other.db, asked?.seq ?? 0, 'theirs', other.clock.now);
  await other.settleAlone();
  const { id } = await device.row('customer', key);
  expect(id).not.toBe(met);
  expect((await other.row('customer', key)).id).toBe(id);
  expect((await other.row('customer', String(met))).view.name).toBe('Bernarda');
  // Its own record has another document there.
  const [again] = await other.queue();
  expect(again && questionOf(again)?.theirs).toEqual({ numDocument });
});

test('a refused create whose corrected copy has made the record meets its own record', async () => {
  const device = createDevice(server);
  const taken = customer({ name: 'Bernarda', lastName: 'Peña' });
  const { id: met } = await server.call('POST', CREATE_PATHS.customer, taken);
  const key = await device.create('customer', { ...taken, name: 'Carmelo' });
  device.network.inject({ kind: 'lose-answer' }, { method: 'POST', times: 1 });
  await device.drain();
  device.network.heal();
  const copy = await copyQueue(device.db, device.clock.now);
  await device.settleAlone();
  const numDocument = String(93_000_000 + next());
  await device.update('customer', key, { ...taken, name: 'Carmelo', numDocument });
  await device.settleAlone();
  const { id } = await device.row('customer', key);
  const other = createDevice(server);
  await other.pull();
  await importQueue(other.db, copy, true);
  await other.settleAlone();
  expect(id).not.toBe(met);
  expect((await other.row('customer', key)).id).toBe(id);
  const [asked] = await other.queue();
  expect(asked && questionOf(asked)?.theirs).toEqual({ numDocument });
});

test('a record that was removed before it was read here goes once nothing waits for it', async () => {
  const device = createDevice(server);
  const key = await device.create('customer', customer());
  await device.settle();
  const { view, id } = await device.row('customer', key);
  await device.update('customer', key, { ...view, phone: '3009998877' });
  const other = createDevice(server);
  await carryCopy(device, other);
  expect((await other.row('customer', key)).id).toBe(id);
  const [waiting] = await other.queue();
  await other.db.write(['customer'], (tx) => tx.removeOperations([waiting?.seq ?? 0]));
  await readNothingNew(other);
  expect(await other.db.listRows('customer')).toEqual([]);
  expect((await readFeed(other.db)).suspects).toEqual([]);
});

test('a record that a person took for an existing one goes if that one was removed there', async () => {
  const device = createDevice(server);
  const person = customer({ name: 'Bernarda', lastName: 'Peña' });
  await server.call('POST', CREATE_PATHS.customer, person);
  const key = await device.create('customer', { ...person, name: 'Carmelo' });
  await device.settleAlone();
  const [asked] = await device.queue();
  const others = (await device.db.listRows('customer')).filter((row) => row.key !== key);
  const keys = others.map((row) => row.key);
  await device.db.write(['customer'], (tx) => tx.removeRows('customer', keys));
  await resolveConflict(device.db, asked?.seq ?? 0, 'theirs', device.clock.now);
  await readNothingNew(device);
  expect(await device.db.listRows('customer')).toEqual([]);
});
