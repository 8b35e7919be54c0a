/** Operations that refer to a record by a name that it no longer has, or does not have yet. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Fields } from '../../src/domain/entity';
import { customer, newDocument, next, product, shipment, vessel } from './support/builders';
import { createDevice, type Device } from './support/device';
import { EITHER_SERVER, type OurServer, startOurs, type TestServer } from './support/servers';
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

  test('a record that takes a name just freed by a rename is another record', async () => {
    const device = createDevice(server);
    const person = customer();
    await device.create('customer', person);
    const old = vessel({ nombre: `Bongo ${next()}`, licensePlate: `P-${next()}` });
    const key = await device.create('vessel', old);
    await device.settle();
    const goods = product(server.places, person, { warehouseName: null, vehicleName: old.nombre });
    await device.create('product', goods);
    const renamed = { nombre: `Bongo ${next()}`, licensePlate: `P-${next()}` };
    await device.update('vessel', key, { ...old, ...renamed });
    const other = vessel({ ...old, model: '2024', weightCapacity: 7 });
    await device.create('vessel', other);
    await device.settleAlone();
    expect(await device.queue()).toEqual([]);
    const boats = await server.list('vessel');
    const names = [old.nombre, renamed.nombre];
    expect(boats.filter(({ nombre }) => names.includes(nombre as string))).toMatchObject([
      { ...renamed, model: old.model },
      { nombre: old.nombre, licensePlate: old.licensePlate, model: '2024' },
    ]);
    const arrived = (await server.list('product')).filter(
      (one) => one.productName === goods.productName,
    );
    expect(arrived.map(({ vehicleName }) => vehicleName)).toHaveLength(1);
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

describe('a record that the office renamed, unread by this device, is the same record', () => {
  let server: OurServer;
  let device: Device;
  let office: Device;
  beforeAll(async () => {
    server = await startOurs();
  });
  beforeEach(async () => {
    device = createDevice(server);
    office = createDevice(server);
  });

  /** A boat, its name, and its name on the server once the office renames it; another boat has the old name by then. */
  async function setUpBoat() {
    const boat = vessel();
    const key = await device.create('vessel', boat);
    await device.settle();
    await device.pull();
    const nombre = `Bongo ${next()}`;
    const rename = async () => {
      await office.pull();
      const id = String((await device.row('vessel', key)).id);
      await office.update('vessel', id, { ...(await office.row('vessel', id)).view, nombre });
      await office.settle();
      await office.create('vessel', vessel({ nombre: boat.nombre }));
      await office.settle();
    };
    return { boat, nombre, rename };
  }

  async function saveGoods(boat: Fields) {
    const person = customer();
    await device.create('customer', person);
    const goods = product(server.places, person, {
      warehouseName: null,
      vehicleName: boat.nombre,
    });
    const key = await device.create('product', goods);
    const there = async () =>
      (await server.list('product')).find((one) => one.productName === goods.productName);
    return { key, there };
  }

  test('in new goods', async () => {
    const { boat, nombre, rename } = await setUpBoat();
    const { there } = await saveGoods(boat);
    await rename();
    await device.settle();
    expect(await device.queue()).toEqual([]);
    expect(await there()).toMatchObject({ vehicleName: nombre });
  });

  test.each(['as it was before', 'which it changes'])('in a change, %s', async (which) => {
    const { boat, nombre, rename } = await setUpBoat();
    const { boat: other } = await setUpBoat();
    const { key, there } = await saveGoods(which === 'which it changes' ? other : boat);
    await device.settle();
    await device.pull();
    await device.update('product', key, {
      ...(await device.row('product', key)).view,
      description: 'Otra cosa',
      vehicleName: boat.nombre,
    });
    await rename();
    await device.settle();
    expect(await device.queue()).toEqual([]);
    expect(await there()).toMatchObject({ vehicleName: nombre, description: 'Otra cosa' });
  });

  test('a customer whose document was corrected, and the wrong one is another’s now', async () => {
    const person = customer();
    const key = await device.create('customer', person);
    await device.settle();
    const goods = product(server.places, person);
    await device.create('product', goods);
    await office.pull();
    const id = String((await device.row('customer', key)).id);
    const numDocument = newDocument();
    await office.update('customer', id, {
      ...(await office.row('customer', id)).view,
      numDocument,
    });
    await office.settle();
    await office.create('customer', customer({ numDocument: person.numDocument }));
    await office.settle();
    await device.settle();
    expect(await device.queue()).toEqual([]);
    const there = await server.list('product');
    expect(there.find((one) => one.productName === goods.productName)).toMatchObject({
      customerNumDocument: Number(numDocument),
    });
  });
});
