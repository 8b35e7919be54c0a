/** Operations that refer to a record by its old name reach the server before the rename does. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customer, newDocument, next, product, shipment, vessel } from './support/builders';
import { createDevice } from './support/device';
import { EITHER_SERVER, startOurs, type TestServer } from './support/servers';
import { PATHS } from './support/shipment-scenario';

describe.each(EITHER_SERVER)('on $name', ({ start }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.close());

  test.each([
    ['a moment ago', false],
    ['long before', true],
  ])(
    'a product of a customer registered %s arrives before the customer’s document is corrected',
    async (_when, isSettled) => {
      const device = createDevice(server);
      const person = customer();
      const key = await device.create('customer', person);
      if (isSettled) await device.settle();
      const goods = product(server.places, person);
      await device.create('product', goods);
      const numDocument = newDocument();
      device.network.inject({ kind: 'late' }, { path: PATHS.product, times: 1 });
      if (!isSettled) await device.drain();
      await device.update('customer', key, { ...person, numDocument });
      await device.drain();
      await device.network.release();
      await device.settle();
      expect(await device.queue()).toEqual([]);
      const products = await server.list('product');
      expect(products.filter((one) => one.productName === goods.productName)).toHaveLength(1);
      const people = await server.list('customer');
      expect(people.filter((one) => one.numDocument === numDocument)).toHaveLength(1);
    },
  );

  test('a product held by a conflict is sent with the vessel’s new name', async () => {
    const taken = customer();
    const office = createDevice(server);
    await office.create('customer', taken);
    await office.settle();
    const device = createDevice(server);
    const boat = vessel({ nombre: `Bongo ${next()}` });
    const vesselKey = await device.create('vessel', boat);
    await device.settle();
    // The document belongs to another customer: a conflict that the user resolves.
    const person = customer({ numDocument: taken.numDocument, name: 'Beatriz', lastName: 'Guío' });
    const personKey = await device.create('customer', person);
    const goods = product(server.places, person, {
      warehouseName: null,
      vehicleName: boat.nombre,
    });
    await device.create('product', goods);
    const nombre = `Bongo ${next()}`;
    await device.update('vessel', vesselKey, { ...boat, nombre });
    await device.settleAlone();
    expect((await device.row('vessel', vesselKey)).base?.nombre).toBe(nombre);
    expect((await device.queue()).map(({ entity }) => entity)).toEqual(['customer', 'product']);
    await device.update('customer', personKey, { ...person, numDocument: newDocument() });
    await device.settle();
    expect(await device.queue()).toEqual([]);
    const arrived = (await server.list('product')).filter(
      (one) => one.productName === goods.productName,
    );
    expect(arrived.map(({ vehicleName }) => vehicleName)).toEqual([nombre]);
  });
});

test('in one batch, products arrive under the old names before the renames', async () => {
  const server = await startOurs();
  const device = createDevice(server);
  const person = customer();
  const boat = vessel({ nombre: `Bongo ${next()}`, patenteNumero: `P${next()}` });
  const keys = {
    person: await device.create('customer', person),
    boat: await device.create('vessel', boat),
  };
  await device.settle();
  const goods = Array.from({ length: 20 }, () =>
    product(server.places, person, { warehouseName: null, vehicleName: boat.nombre }),
  );
  const products: string[] = [];
  for (const one of goods) products.push(await device.create('product', one));
  const aboard = { ...server.places, vessel: String(boat.nombre) };
  await device.create('shipment', shipment(aboard, person, person, products));
  const numDocument = newDocument();
  await device.update('customer', keys.person, { ...person, numDocument });
  await device.update('vessel', keys.boat, { ...boat, nombre: `Bongo ${next()}` });
  const before = device.network.batches().length;
  await device.drain();
  expect(await device.queue()).toEqual([]);
  const bodies = device.network.batches().slice(before);
  expect(bodies.map(({ body }) => (body as { ops: unknown[] }).ops.length)).toEqual([23]);
});
