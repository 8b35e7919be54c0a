/** Two tablets register one sender offline: the second adopts the first, its cargo is sent, differing values conflict. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resolveConflict } from '../../src/db/outbox/resolve-conflict';
import { customer, newDocument, product, shipment } from './support/builders';
import { createDevice, type Device } from './support/device';
import { EITHER_SERVER, startPlain, type TestServer } from './support/servers';
import { PATHS } from './support/shipment-scenario';

describe.each(EITHER_SERVER)('on $name', ({ start }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.close());

  const there = async (numDocument: unknown) =>
    (await server.list('customer')).filter((one) => one.numDocument === numDocument);

  async function register(device: Device, numDocument: string, phone: string) {
    const person = customer({ numDocument, phone });
    const key = await device.create('customer', person);
    const goods = product(server.places, person);
    const productKey = await device.create('product', goods);
    const voyage = shipment(server.places, person, person, [productKey]);
    const shipmentKey = await device.create('shipment', voyage);
    return { person, key, goods, productKey, voyage, shipmentKey };
  }

  /** The user resolves with the values typed here. */
  async function keepMine(device: Device): Promise<void> {
    for (const { seq, delivery } of await device.queue())
      if (delivery.state === 'conflict')
        await resolveConflict(device.db, seq, 'mine', device.clock.now);
    await device.settle();
  }

  test('product and shipment are sent; differing values are a conflict, and resolved with mine they are sent', async () => {
    const [first, second] = [createDevice(server), createDevice(server)];
    const document = newDocument();
    const one = await register(first, document, '3101111111');
    const two = await register(second, document, '3202222222');
    await first.settle();
    await second.settle();

    expect(await first.queue()).toEqual([]);
    expect(await second.queue()).toMatchObject([
      { kind: 'update', delivery: { state: 'conflict' } },
    ]);
    expect(await there(document)).toMatchObject([{ phone: '3101111111' }]);
    const shipments = await server.list('shipment');
    for (const { voyage } of [one, two])
      expect(
        shipments.filter(({ descripcionEnvio }) => descripcionEnvio === voyage.descripcionEnvio),
      ).toHaveLength(1);
    await keepMine(second);
    expect(await there(document)).toMatchObject([{ phone: '3202222222' }]);
    const rows = await second.db.listRows('customer');
    const mine = rows.filter(({ view }) => view.numDocument === document);
    expect(mine).toMatchObject([{ key: two.key, mark: null, view: { phone: '3202222222' } }]);
    await second.pull();
    expect(await second.row('customer', two.key)).toMatchObject({ id: mine[0]?.id });
  });

  test('identical values: no update is sent', async () => {
    const [first, second] = [createDevice(server), createDevice(server)];
    const document = newDocument();
    await first.create('customer', customer({ numDocument: document }));
    const key = await second.create('customer', customer({ numDocument: document }));
    await first.settle();
    await second.settle();
    expect(await second.queue()).toEqual([]);
    expect(second.network.writes().filter(({ method }) => method === 'PUT')).toEqual([]);
    expect(await there(document)).toHaveLength(1);
    expect(await second.row('customer', key)).toMatchObject({ id: expect.any(Number), mark: null });
  });

  test('a change saved after the create wins', async () => {
    const [first, second] = [createDevice(server), createDevice(server)];
    const document = newDocument();
    await first.create('customer', customer({ numDocument: document, name: 'Ana' }));
    await first.settle();
    const person = customer({ numDocument: document, name: 'Anita' });
    const key = await second.create('customer', person);
    await second.update('customer', key, { ...person, name: 'Ana María' });
    await second.settle();
    expect(await there(document)).toMatchObject([{ name: 'Ana' }]);
    await keepMine(second);
    expect(await second.queue()).toEqual([]);
    expect(await there(document)).toMatchObject([{ name: 'Ana María' }]);
    expect((await second.row('customer', key)).view.name).toBe('Ana María');
  });

  test('registered twice on one tablet: one customer, both products are sent, the other phone is a conflict', async () => {
    const device = createDevice(server);
    const document = newDocument();
    const one = await register(device, document, '3101111111');
    const two = await register(device, document, '3202222222');
    await device.settle();
    expect(await there(document)).toMatchObject([{ phone: '3101111111' }]);
    const products = await server.list('product');
    for (const { goods } of [one, two])
      expect(products.filter(({ productName }) => productName === goods.productName)).toHaveLength(
        1,
      );
    await keepMine(device);
    expect(await device.queue()).toEqual([]);
    const rows = (await device.db.listRows('customer')).filter(
      ({ view }) => view.numDocument === document,
    );
    expect(rows).toMatchObject([{ mark: null, view: { phone: '3202222222' } }]);
  });

  test('with the second response lost as well: still one customer and both products', async () => {
    const [first, second] = [createDevice(server), createDevice(server)];
    const document = newDocument();
    const one = await register(first, document, '3101111111');
    await first.settle();
    const two = await register(second, document, '3202222222');
    second.network.inject({ kind: 'lose-answer' }, { path: PATHS.customer, times: 1 });
    second.network.inject({ kind: 'lose-answer' }, { path: '/customers/update', times: 1 });
    await second.settle();
    await keepMine(second);
    expect(await second.queue()).toEqual([]);
    expect(await there(document)).toMatchObject([{ phone: '3202222222' }]);
    const products = await server.list('product');
    for (const { goods } of [one, two])
      expect(products.filter(({ productName }) => productName === goods.productName)).toHaveLength(
        1,
      );
  });
});

describe('on a plain server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startPlain('empty');
  });
  afterAll(() => server.close());

  test('the list is read once a run before all creates', async () => {
    const [first, second] = [createDevice(server), createDevice(server)];
    const documents = Array.from({ length: 7 }, newDocument);
    for (const numDocument of documents) {
      await first.create('customer', customer({ numDocument }));
      await second.create('customer', customer({ numDocument }));
    }
    await first.settle();
    await second.drain();
    expect(second.network.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /api/v1/customers/all',
    ]);
  });

  test('created by the other tablet under another name while ours was lost: a conflict', async () => {
    const [first, second] = [createDevice(server), createDevice(server)];
    const document = newDocument();
    const key = await second.create('customer', customer({ numDocument: document, name: 'Mía' }));
    second.network.inject({ kind: 'lose-request' }, { path: PATHS.customer, times: 1 });
    await second.drain();
    await first.create('customer', customer({ numDocument: document, name: 'Suya' }));
    await first.settle();
    await second.settle();
    const people = (await server.list('customer')).filter((one) => one.numDocument === document);
    expect(people).toMatchObject([{ name: 'Suya' }]);
    expect(await second.queue()).toMatchObject([
      { kind: 'create', delivery: { state: 'conflict' } },
    ]);
    expect((await second.row('customer', key)).view.name).toBe('Mía');
  });
});
