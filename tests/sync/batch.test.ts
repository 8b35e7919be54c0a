/** Where the server takes batches, pending operations are sent in one request, and each gets its own verdict. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BATCH_PATH, type BatchOp } from '../../src/domain/wire';
import { withNumbers } from '../support/with-numbers';
import { customer, product, shipment } from './support/builders';
import { createDevice, type Device } from './support/device';
import { startOurs, type TestServer } from './support/servers';
import { countThere, ONCE_EACH, registerVoyage } from './support/shipment-scenario';

let server: TestServer;
beforeAll(async () => {
  server = await startOurs();
});
afterAll(() => server.close());

const sent = (device: Device) =>
  device.network.batches().map(({ path, body }) => [path, opsOf(body).length]);
const opsOf = (body: unknown) => (body as { ops?: readonly BatchOp[] }).ops ?? [];
const NO_PLACE = { warehouseName: 'Bodega Inexistente' };

test('four dependent creates are one request and refer to each other by key', async () => {
  const device = createDevice(server);
  const voyage = await registerVoyage(device, server);
  await device.setStatus(voyage.keys.shipment, { estadoEntrega: 'EN_TRANSITO' });

  await device.settle();

  expect(await device.queue()).toEqual([]);
  expect(sent(device)).toEqual([[BATCH_PATH, 5]]);
  expect(await countThere(server, voyage)).toEqual(ONCE_EACH);
  const [there] = (await server.list('shipment')).filter(
    (one) => one.descripcionEnvio === voyage.fields.descripcionEnvio,
  );
  expect(there).toMatchObject({ estadoEntrega: 'EN_TRANSITO' });
  const row = await device.row('shipment', voyage.keys.shipment);
  expect(row).toMatchObject({ id: there?.id, mark: null, version: there?.version });
  expect(row.view.numeroGuia).toBe(there?.numeroGuia);
});

test.each([
  ['lost', { kind: 'lose-answer' }],
  ['cut off at 95 %', { kind: 'cut', share: 0.95 }],
  ['a gateway’s 502', { kind: 'replace', answer: { status: 502 } }],
  ['a portal’s page', { kind: 'replace', answer: { status: 200, body: '<!doctype html>' } }],
] as const)(
  'its response is %s: sent again with the same keys, every record exists once',
  async (name, fault) => {
    const isPortal = name.startsWith('a portal');
    const device = createDevice(server);
    device.network.inject(fault, { path: BATCH_PATH, times: 1 });
    const voyage = await registerVoyage(device, server);
    await device.settle();

    expect(await device.queue()).toEqual([]);
    expect(await countThere(server, voyage)).toEqual(ONCE_EACH);
    const [first = [], ...again] = await Promise.all(
      device.network
        .batches()
        .map(({ body }) => Promise.all(opsOf(body).map((op) => withNumbers(device.db, op)))),
    );
    expect(again.flat()).toEqual(expect.arrayContaining([...first]));
    // A captive portal’s response is not used to measure the connection.
    const most = isPortal ? 4 : 2;
    for (const ops of again) expect(ops.length).toBeLessThanOrEqual(most);
  },
);

test('one is rejected: its dependents stay pending without an error, the others are done', async () => {
  const device = createDevice(server);
  const owner = customer();
  await device.create('customer', owner);
  const nowhere = product(server.places, owner, NO_PLACE);
  const key = await device.create('product', nowhere);
  const voyage = shipment(server.places, owner, owner, [key]);
  await device.create('shipment', voyage);
  const other = product(server.places, owner);
  await device.create('product', other);

  await device.settle();

  const queue = await device.queue();
  expect(queue.map(({ entity, delivery }) => [entity, delivery.state])).toEqual([
    ['product', 'rejected'],
    ['shipment', 'pending'],
  ]);
  await device.update('product', key, { ...nowhere, warehouseName: server.places.warehouse });
  await device.settle();
  expect(await device.queue()).toEqual([]);
  const shipments = await server.list('shipment');
  expect(shipments.filter((one) => one.descripcionEnvio === voyage.descripcionEnvio)).toHaveLength(
    1,
  );
});

test('an operation that refers to a rejected record by name is not rejected for it', async () => {
  const device = createDevice(server);
  const owner = { ...customer(), email: 'no es un correo' };
  const key = await device.create('customer', owner);
  await device.create('product', product(server.places, owner));
  await device.settle();
  const queue = await device.queue();
  expect(queue.map(({ entity, delivery }) => [entity, delivery.state])).toEqual([
    ['customer', 'rejected'],
    ['product', 'pending'],
  ]);
  await device.update('customer', key, { ...owner, email: 'rosalba@correo.co' });
  await device.settle();
  expect(await device.queue()).toEqual([]);
});

test('a sender that another tablet registered is adopted, and its product and shipment are sent', async () => {
  const [one, other] = [createDevice(server), createDevice(server)];
  const sender = customer();
  await one.create('customer', sender);
  await one.settle();
  await other.create('customer', { ...sender, phone: '3150000000' });
  const goods = product(server.places, sender);
  await other.create('product', goods);

  await other.settle();

  expect(await other.queue()).toMatchObject([{ kind: 'update', delivery: { state: 'conflict' } }]);
  const people = (await server.list('customer')).filter(
    ({ numDocument }) => numDocument === sender.numDocument,
  );
  expect(people).toMatchObject([{ phone: sender.phone }]);
  const products = await server.list('product');
  expect(products.filter((one) => one.productName === goods.productName)).toHaveLength(1);
});

test('a batch that is too large (413) is split in halves', async () => {
  const device = createDevice(server);
  device.network.inject(
    { kind: 'instead', answer: { status: 413 } },
    { path: BATCH_PATH, times: 1 },
  );
  const people = Array.from({ length: 8 }, () => customer());
  for (const person of people) await device.create('customer', person);
  await device.settle();
  expect(await device.queue()).toEqual([]);
  const [whole, ...parts] = sent(device).map(([, count]) => Number(count));
  expect(whole).toBe(8);
  expect(Math.max(...parts)).toBeLessThanOrEqual(4);
  expect(parts.length).toBeLessThanOrEqual(3);
});

test('a refusal of the whole batch rejects no operation; smaller batches follow', async () => {
  const device = createDevice(server);
  const headers = { 'API-Version': '1' };
  const answer = { status: 404, body: '{"type":"not-found"}', headers };
  device.network.inject({ kind: 'instead', answer }, { path: BATCH_PATH, times: 3 });
  const voyage = await registerVoyage(device, server);
  await device.settle();
  expect(await device.queue()).toEqual([]);
  expect(await countThere(server, voyage)).toEqual(ONCE_EACH);
});

test.each([
  ['401', { status: 401, body: '{}', headers: { 'API-Version': '1' } }, 'held'],
  ['503', { status: 503, headers: { 'Retry-After': '9' } }, 'waiting'],
] as const)('%s: all of it waits, nothing is counted against it', async (_name, answer, state) => {
  const device = createDevice(server);
  device.network.inject({ kind: 'instead', answer }, { path: BATCH_PATH, times: 1 });
  const voyage = await registerVoyage(device, server);
  await device.drain();
  expect((await device.queue()).map((one) => one.delivery.state)).toEqual([
    state,
    state,
    state,
    state,
  ]);
  if (device.session) device.session = { ...device.session, token: await server.newToken() };
  await device.settle();
  expect(await countThere(server, voyage)).toEqual(ONCE_EACH);
});

test('edits and state changes saved while the batch is under way are sent after it', async () => {
  const device = createDevice(server);
  const voyage = await registerVoyage(device, server);
  device.network.inject({ kind: 'hold' }, { path: BATCH_PATH, times: 1 });
  let isOver = false;
  const run = device.drain().finally(() => {
    isOver = true;
  });
  await expect.poll(() => device.network.batches().length).toBe(1);
  await device.update('customer', voyage.keys.sender, { ...voyage.sender, phone: '3178889900' });
  await device.setStatus(voyage.keys.shipment, { estadoPago: 'PAGADO' });
  const release = async () => {
    await device.network.release();
    return isOver;
  };
  await expect.poll(release).toBe(true);
  await run;
  await device.settle();
  expect(await device.queue()).toEqual([]);
  const person = (await server.list('customer')).find(
    ({ numDocument }) => numDocument === voyage.sender.numDocument,
  );
  expect(person).toMatchObject({ phone: '3178889900' });
});

test('a full batch of shipments with many products is one transaction', async () => {
  const device = createDevice(server);
  const owner = customer();
  await device.create('customer', owner);
  const loads: string[][] = [];
  for (let voyage = 0; voyage < 8; voyage += 1) {
    const keys: string[] = [];
    for (let one = 0; one < 30; one += 1)
      keys.push(await device.create('product', product(server.places, owner)));
    loads.push(keys);
    await device.create('shipment', shipment(server.places, owner, owner, keys));
  }
  await device.settle();
  expect(await device.queue()).toEqual([]);
  expect(sent(device)).toEqual([[BATCH_PATH, 1 + loads.flat().length + loads.length]]);
});
