/** On a server with a change feed the mirror follows it page by page; the cursor is written with the rows. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFeed } from '../../src/db/mirror/apply-changes';
import { CHANGES_PATH, LIST_PATHS } from '../../src/domain/wire';
import { customer, product, shipment } from './support/builders';
import { createDevice, type Device } from './support/device';
import { startOurs, type TestServer } from './support/servers';
import { registerVoyage } from './support/shipment-scenario';

let server: TestServer;
beforeAll(async () => {
  server = await startOurs();
});
afterAll(() => server.close());

const asked = (device: Device, path: string) =>
  device.network.requests.filter((request) => request.path === path).length;

test('the first read fills the mirror with all that the lists hold', async () => {
  const device = createDevice(server);
  await device.pull();
  for (const entity of ['customer', 'product', 'shipment', 'vessel', 'warehouse'] as const) {
    const there = await server.list(entity);
    const rows = await device.db.listRows(entity);
    expect(rows.map(({ id }) => id).sort()).toEqual(
      there.map((one) => one.productId ?? one.id).sort(),
    );
  }
  expect(asked(device, LIST_PATHS.customer)).toBe(0);
  expect((await readFeed(device.db)).cursor).not.toBe('');
  expect((await device.db.listRows('category')).length).toBeGreaterThan(0);
  expect((await device.db.listRows('city')).length).toBeGreaterThan(1000);
});

test('later reads transfer only changes, and one without changes is one request', async () => {
  const [device, other] = [createDevice(server), createDevice(server)];
  await device.pull();
  const person = customer();
  await other.create('customer', person);
  await other.settle();
  device.clock.now += 30_000;
  const before = device.network.requests.length;
  await device.drain({ pullOlderThanMs: 300_000 });
  expect(device.network.requests.slice(before).map(({ path }) => path)).toEqual([CHANGES_PATH]);
  const rows = await device.db.listRows('customer');
  expect(rows.filter(({ view }) => view.numDocument === person.numDocument)).toHaveLength(1);
});

test('a shipment created elsewhere removes its products from those available', async () => {
  const [device, other] = [createDevice(server), createDevice(server)];
  const owner = customer();
  await other.create('customer', owner);
  const key = await other.create('product', product(server.places, owner));
  await other.settle();
  await device.pull();
  await other.create('shipment', shipment(server.places, owner, owner, [key]));
  await other.settle();
  await device.pull();
  const { id } = await other.row('product', key);
  const { view } = await device.row('product', String(id));
  expect(view.numeroGuiaEnvio).toEqual(expect.any(String));
});

test('a record created here is not duplicated, whether its response or the feed comes first', async () => {
  const device = createDevice(server);
  await device.pull();
  device.network.inject({ kind: 'lose-answer' }, { method: 'POST', times: 1 });
  const voyage = await registerVoyage(device, server);
  await device.drain();
  await device.pull();
  await device.settle();
  await device.pull();
  for (const [entity, key] of Object.entries({
    customer: voyage.keys.sender,
    product: voyage.keys.product,
    shipment: voyage.keys.shipment,
  }) as ['customer' | 'product' | 'shipment', string][]) {
    const row = await device.row(entity, key);
    expect(row).toMatchObject({ id: expect.any(Number), mark: null });
    const rows = await device.db.getRowsById(entity, [row.id ?? 0]);
    expect(rows.map((one) => one.key)).toEqual([key]);
    expect((await device.db.listRows(entity)).length).toBe((await server.list(entity)).length);
  }
});

test('a truncated or lost page leaves the cursor unchanged', async () => {
  const device = createDevice(server);
  for (const fault of [{ kind: 'cut', share: 0.95 }, { kind: 'lose-answer' }] as const) {
    device.network.inject(fault, { path: CHANGES_PATH, times: 1 });
    await device.pull();
    expect(await readFeed(device.db)).toMatchObject({ cursor: '' });
    expect((await device.db.listRows('shipment')).length).toBe(0);
  }
  await device.pull();
  expect((await device.db.listRows('shipment')).length).toBe(
    (await server.list('shipment')).length,
  );
});

test('an expired cursor restarts the feed: deleted records go, pending ones stay', async () => {
  const device = createDevice(server);
  await device.pull();
  const ghost = { id: 99_999, base: { name: 'Fantasma' }, version: 1, view: {}, mark: null };
  await device.db.putRows('customer', [
    { ...ghost, key: '99999' },
    { ...ghost, id: 99_998, key: '99998' },
  ]);
  await device.update('customer', '99998', { name: 'Fantasma', phone: '3001112233' });
  const { session } = device;
  device.session = session && { ...session, token: null };
  await device.drain();
  device.session = session;
  const headers = { 'API-Version': '1' };
  const answer = { status: 410, body: '{"type":"too-old","title":"x"}', headers };
  device.network.inject({ kind: 'instead', answer }, { path: CHANGES_PATH, times: 1 });
  device.network.inject(
    { kind: 'instead', answer: { status: 429, body: '{}' } },
    { method: 'POST' },
  );
  device.network.inject(
    { kind: 'instead', answer: { status: 429, body: '{}' } },
    { method: 'PUT' },
  );
  await device.pull();
  const keys = (await device.db.listRows('customer')).map(({ key }) => key);
  expect(keys).not.toContain('99999');
  expect(keys).toContain('99998');
  expect(keys.length).toBe((await server.list('customer')).length + 1);
  expect((await readFeed(device.db)).suspects).toEqual([['customer', 99_998]]);
});

test('another user’s change of a record with a pending edit: the edit stays visible and is sent', async () => {
  const [device, other] = [createDevice(server), createDevice(server)];
  const person = customer();
  await other.create('customer', person);
  await other.settle();
  await device.pull();
  const row = (await device.db.listRows('customer')).find(
    ({ view }) => view.numDocument === person.numDocument,
  );
  if (!row) throw new Error('It is not in the mirror');
  await device.update('customer', row.key, { ...row.view, phone: '3129990000' });
  const theirs = (await other.db.listRows('customer')).find(({ id }) => id === row.id);
  await other.update('customer', theirs?.key ?? '', { ...theirs?.view, address: 'Muelle 2' });
  await other.settle();
  const { session } = device;
  device.network.inject(
    { kind: 'instead', answer: { status: 429, body: '{}' } },
    { method: 'PUT', times: 1 },
  );
  await device.pull();
  expect((await device.row('customer', row.key)).view).toMatchObject({
    phone: '3129990000',
    address: 'Muelle 2',
  });
  device.session = session;
  await device.settle();
  expect(await device.queue()).toEqual([]);
  expect(
    (await server.list('customer')).find(({ numDocument }) => numDocument === person.numDocument),
  ).toMatchObject({ phone: '3129990000', address: 'Muelle 2' });
});
