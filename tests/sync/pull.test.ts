/** A pull writes the server's state into the mirror: no needless writes, no false deletions, no duplicates. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { toPast } from '../../src/db/schema';
import type { Fields } from '../../src/domain/entity';
import { customer, product, shipment } from './support/builders';
import { createDevice } from './support/device';
import { operation } from './support/operation';
import { startPlain } from './support/servers';
import { PATHS } from './support/shipment-scenario';

const LIST = '/api/v1/customers/all';
const HTML = { 'Content-Type': 'text/html' };
let server: Awaited<ReturnType<typeof startPlain>>;
beforeEach(async () => {
  server = await startPlain('empty');
});
afterEach(() => server.close());

const rowsOf = (device: ReturnType<typeof createDevice>) => device.db.listRows('customer');

test('an unchanged record is not written again', async () => {
  const device = createDevice(server);
  await device.pull();
  const before = await rowsOf(device);
  expect(before).toHaveLength(4);
  server.plain.records('customer').set(2, {
    ...(server.plain.records('customer').get(2) as Fields),
    phone: '3000000000',
  });
  await device.pull();
  const after = await rowsOf(device);
  // A row that was written is another object.
  expect(after.filter((row) => !before.includes(row)).map(({ key }) => key)).toEqual(['2']);
  expect((await device.row('customer', '2')).view.phone).toBe('3000000000');
});

test('a record that is missing from a complete list is deleted', async () => {
  const device = createDevice(server);
  await device.pull();
  server.plain.records('customer').delete(3);
  await device.pull();
  expect((await rowsOf(device)).map(({ key }) => key)).toEqual(['1', '2', '4']);
});

describe('an incomplete list deletes nothing and changes nothing', () => {
  test.each([
    ['a page', { status: 200, body: '<!doctype html><p>Wi-Fi', headers: HTML }],
    ['an empty answer', { status: 200 }],
    ['an error', { status: 500, body: '{"message":"x"}' }],
    ['half of it', { status: 200, body: '[{"id":1,"name":"Nadie"},{"id":2,"na' }],
    ['an entry without identity', { status: 200, body: '[{"id":1,"name":"Nadie"},{}]' }],
    ['an object', { status: 200, body: '{"customers":[]}' }],
  ])('%s', async (_name, answer) => {
    const device = createDevice(server);
    await device.pull();
    const before = await rowsOf(device);
    device.network.inject({ kind: 'instead', answer }, { path: LIST });
    await device.pull();
    expect(await rowsOf(device)).toEqual(before);
  });
});

test('a row with a pending edit keeps its view; its base is updated', async () => {
  const device = createDevice(server);
  await device.pull();
  const { view } = await device.row('customer', '1');
  device.network.inject({ kind: 'instead', answer: { status: 429 } }, { method: 'PUT' });
  await device.update('customer', '1', { ...view, address: 'Calle nueva' });
  server.plain.records('customer').set(1, {
    ...(server.plain.records('customer').get(1) as Fields),
    phone: '3000000000',
  });
  await device.pull();
  expect(await device.row('customer', '1')).toMatchObject({
    view: { address: 'Calle nueva', phone: '3000000000' },
    base: { address: view.address, phone: '3000000000' },
    mark: 'local',
  });
});

test('a row with a pending edit stays when the server no longer has it, and the edit is marked', async () => {
  const device = createDevice(server);
  await device.pull();
  const { view } = await device.row('customer', '1');
  if (device.session) device.session = { ...device.session, token: null };
  await device.update('customer', '1', { ...view, address: 'Calle nueva' });
  server.plain.records('customer').delete(1);
  if (device.session) device.session = { ...device.session, token: server.token };
  await device.settle();
  expect(await device.queue()).toMatchObject([
    { delivery: { state: 'rejected', error: { status: 404 } } },
  ]);
  expect((await device.row('customer', '1')).view).toEqual({ ...view, address: 'Calle nueva' });
});

test('a record created here is recognised in the list and keeps its key', async () => {
  const device = createDevice(server);
  const person = customer();
  const key = await device.create('customer', person);
  device.network.inject({ kind: 'lose-answer' }, { path: PATHS.customer, times: 1 });
  await device.drain();
  // The list is read before the create is acknowledged, as another tab would.
  await device.drain({ pullOlderThanMs: 0 });
  const mine = (await rowsOf(device)).filter(({ view }) => view.numDocument === person.numDocument);
  expect(mine).toMatchObject([{ key, id: expect.any(Number) }]);
});

test('a list requested before an acknowledgement does not undo it', async () => {
  const device = createDevice(server);
  const owner = customer();
  await device.create('customer', owner);
  await device.create('product', product(server.places, owner));
  await device.settle();
  server.plain.answerWith('entity');

  // Two at once: the list of customers is read while a create is acknowledged.
  const { view } = await device.row('customer', '1');
  await device.update('customer', '1', { ...view, address: 'Calle nueva' });
  device.network.inject({ kind: 'hold' }, { path: LIST, times: 1 });
  const person = customer();
  const run = device.drain();
  await expect.poll(() => device.network.requests.at(-1)?.path).toBe(LIST);
  const askedAt = device.clock.now;
  await device.db.write(['customer'], async (tx) => {
    const key = 'made-meanwhile';
    await tx.putRows('customer', [
      { key, id: 99, base: person, version: null, view: person, mark: null },
    ]);
    const create = operation({ seq: 99, id: key, key, changes: person });
    await tx.archive([toPast(create, { is: 'sent' }, askedAt + 500)]);
  });
  device.clock.now += 1_000;
  await device.network.release();
  await run;
  expect(await device.row('customer', 'made-meanwhile')).toMatchObject({ id: 99 });
});

test('an operation saved during a pull is sent before the next list is read', async () => {
  const device = createDevice(server);
  device.network.inject({ kind: 'hold' }, { path: '/companie/users', times: 1 });
  const pull = device.pull();
  await expect.poll(() => device.network.requests).toHaveLength(1);
  await device.create('customer', customer());
  await device.network.release();
  await pull;
  expect(device.network.requests.map(({ method }) => method).indexOf('POST')).toBeLessThan(4);
});

test('a lost connection ends the pull at once', async () => {
  const device = createDevice(server);
  device.network.inject({ kind: 'lose-request' });
  await device.pull();
  expect(device.network.requests).toHaveLength(1);
  expect(device.reports).toContainEqual({ is: 'unreached', why: 'unreachable' });
});

test('the shipment of a product is read from its sender’s products', async () => {
  const device = createDevice(server);
  await device.pull();
  const guideOf = async (key: string) => (await device.row('product', key)).view.numeroGuiaEnvio;
  expect(await guideOf('1')).toBe('Gv0001kPq');
  expect(await guideOf('2')).toBeNull();
  const asked = device.network.requests.filter(({ path }) => path.includes('/product/document/'));
  expect(asked).toHaveLength(3);

  const release = {
    ...(server.plain.records('shipment').get(2) as Fields),
    estadoEntrega: 'DEVUELTO',
  };
  server.plain.records('shipment').set(2, release);
  server.plain.records('product').set(4, {
    ...(server.plain.records('product').get(4) as Fields),
    numeroGuiaEnvio: null,
  });
  await device.pull();
  expect(await guideOf('4')).toBeNull();
});

test('for a product in two shipments, the guide number is asked for until it is the new shipment’s', async () => {
  const device = createDevice(server);
  await device.pull();
  // The sender has no other product that would make the engine ask.
  const guideOf = async () => (await device.row('product', '4')).view.numeroGuiaEnvio;
  expect(await guideOf()).toBe('Gv0002kPq');

  const people = [customer({ name: 'Marleny' }), customer({ name: 'Ovidio' })] as const;
  for (const person of people) await device.create('customer', person);
  const key = await device.create('shipment', shipment(server.places, ...people, ['4']));
  await device.settle();
  await device.pull();
  const { view } = await device.row('shipment', key);
  expect(view.numeroGuia).toEqual(expect.any(String));
  expect(await guideOf()).toBe(view.numeroGuia);
});
