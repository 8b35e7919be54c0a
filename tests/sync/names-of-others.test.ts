/** Names that go from one record to another: a saved reference stays with the record that was meant. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Fields } from '../../src/domain/entity';
import { CREATE_PATHS, updatePath } from '../../src/domain/wire';
import { customer, newDocument, next, product, shipment, vessel } from './support/builders';
import { createDevice, type Device } from './support/device';
import { type OurServer, startOurs } from './support/servers';

let server: OurServer;
beforeAll(async () => {
  server = await startOurs();
});
afterAll(() => server.close());

/** Ids of the records that bear these values on the server. */
const idOf = async (entity: 'vessel' | 'customer', fields: Fields) => {
  const isIt = (one: Fields) =>
    Object.entries(fields).every(([name, value]) => one[name] === value);
  return (await server.list(entity)).find(isIt)?.id;
};

async function change(entity: 'vessel' | 'customer' | 'shipment', id: unknown, fields: Fields) {
  const { id: _, ...there } = (await server.list(entity)).find((one) => one.id === id) ?? {};
  await server.call('PUT', updatePath(entity, Number(id)), { ...there, ...fields });
}

/** A shipment in vessel `a`, known to a device, and another vessel. */
async function openAboard() {
  const device = createDevice(server);
  const [a, b] = [vessel(), vessel()];
  const [sender, recipient] = [customer(), customer()];
  for (const boat of [a, b]) await device.create('vessel', boat);
  for (const person of [sender, recipient]) await device.create('customer', person);
  const save = async (vehiculoNombre: unknown) => {
    const goods = await device.create('product', product(server.places, sender));
    const fields = shipment(server.places, sender, recipient, [goods], { vehiculoNombre });
    return device.create('shipment', fields);
  };
  const key = await save(a.nombre);
  await device.settle();
  await device.pull();
  const id = (await device.row('shipment', key)).id;
  const [first, second] = [await idOf('vessel', a), await idOf('vessel', b)];
  const swap = async () => {
    await change('vessel', second, { nombre: `Bongo ${next()}` });
    await change('vessel', first, { nombre: b.nombre });
    await change('vessel', second, { nombre: a.nombre });
  };
  const edit = async (changes: Fields) =>
    device.update('shipment', key, { ...(await device.row('shipment', key)).view, ...changes });
  const rename = async (boat: unknown, nombre: unknown) => {
    const [row] = await device.db.getRowsById('vessel', [Number(boat)]);
    await device.update('vessel', row?.key ?? '', { ...row?.view, nombre });
  };
  return { device, a, b, first, second, key, id, save, swap, edit, rename };
}

/** The vessel of a shipment on the server, once nothing waits. */
async function vesselOf(device: Device, key: string): Promise<unknown> {
  await device.settle();
  expect(await device.queue()).toEqual([]);
  const { id } = await device.row('shipment', key);
  const there = (await server.list('shipment')).find((one) => one.id === id);
  return idOf('vessel', { nombre: there?.vehiculoNombre });
}

test('a boat’s own new name is not taken for another boat when it is read with another edit', async () => {
  const { device, first, key, edit, rename } = await openAboard();
  await rename(first, `Bongo ${next()}`);
  await edit({ direccionEnvio: 'Otra calle 7' });
  await device.settle();
  expect(await device.queue()).toEqual([]);
  const ended = (await device.db.listHistoryOf('shipment', key)).at(-1);
  expect(ended).toMatchObject({ kind: 'update', ending: { is: 'sent' } });
  expect(ended?.merged).toBeUndefined();
});

describe('an edit of something else leaves the shipment where it is', () => {
  test('the office swapped two names and edited it, too', async () => {
    const { device, first, key, id, swap, edit } = await openAboard();
    await edit({ descripcionEnvio: 'Otra cosa' });
    await swap();
    await change('shipment', id, { direccionEnvio: 'Otra calle 5' });
    expect(await vesselOf(device, key)).toBe(first);
  });

  test('an answer told the new name before the vessels were read', async () => {
    const { device, first, key, swap, edit } = await openAboard();
    await device.setStatus(key, { estadoEntrega: 'EN_TRANSITO' });
    await swap();
    device.network.inject({ kind: 'lose-request' }, { method: 'GET' });
    await device.drain();
    await edit({ descripcionEnvio: 'Otra cosa' });
    device.network.heal();
    expect(await vesselOf(device, key)).toBe(first);
  });

  test.each(['before', 'after'])(
    'the office gave the name to another vessel and moved it there, read %s it is sent',
    async (when) => {
      const { device, a, first, second, key, id, edit } = await openAboard();
      await edit({ descripcionEnvio: 'Otra cosa' });
      await change('vessel', first, { nombre: `Bongo ${next()}` });
      await change('vessel', second, { nombre: a.nombre });
      await change('shipment', id, { vehiculoNombre: a.nombre });
      if (when === 'before') await device.pull();
      expect(await vesselOf(device, key)).toBe(second);
    },
  );

  test('a vessel was renamed twice, and only an answer had told the first new name, which another has now', async () => {
    const { device, first, key, edit } = await openAboard();
    await device.setStatus(key, { estadoEntrega: 'EN_TRANSITO' });
    const nombre = `Bongo ${next()}`;
    await change('vessel', first, { nombre });
    await device.drain();
    await edit({ descripcionEnvio: 'Otra cosa' });
    await change('vessel', first, { nombre: `Bongo ${next()}` });
    await server.call('POST', CREATE_PATHS.vessel, vessel({ nombre }));
    expect(await vesselOf(device, key)).toBe(first);
  });
});

describe('a name that was taken away here means the record that shows it', () => {
  test('a new vessel with the former name of another', async () => {
    const { device, a, first, save, rename } = await openAboard();
    await rename(first, `${a.nombre} vieja`);
    const made = await device.create('vessel', vessel({ nombre: a.nombre }));
    const key = await save(a.nombre);
    expect(await vesselOf(device, key)).toBe((await device.row('vessel', made)).id);
  });

  test('two names swapped', async () => {
    const { device, a, b, first, second, save, rename } = await openAboard();
    await rename(first, `Bongo ${next()}`);
    await rename(second, a.nombre);
    await rename(first, b.nombre);
    const key = await save(a.nombre);
    expect(await vesselOf(device, key)).toBe(second);
  });

  test('a document corrected, and its owner registered', async () => {
    const device = createDevice(server);
    const wrong = customer({ name: 'Ana', lastName: 'Uno' });
    const key = await device.create('customer', wrong);
    await device.settle();
    await device.update('customer', key, { ...wrong, numDocument: newDocument() });
    const { numDocument } = wrong;
    const owner = customer({ numDocument, name: 'Berta', lastName: 'Dos' });
    const made = await device.create('customer', owner);
    const goods = product(server.places, owner);
    await device.create('product', goods);
    await device.settle();
    expect(await device.queue()).toEqual([]);
    const there = await server.list('product');
    expect(there.find((one) => one.productName === goods.productName)).toMatchObject({
      customerNumDocument: Number(numDocument),
    });
    expect(await idOf('customer', { numDocument })).toBe((await device.row('customer', made)).id);
  });
});

test('goods of a document that begins with zeros stay with that customer, whatever its document is now', async () => {
  const device = createDevice(server);
  const numDocument = `00${newDocument()}`;
  const person = customer({ numDocument });
  await device.create('customer', person);
  await device.settle();
  const goods = product(server.places, person);
  await device.create('product', { ...goods, customerNumDocument: Number(numDocument) });
  const corrected = newDocument();
  await change('customer', await idOf('customer', { numDocument }), { numDocument: corrected });
  await server.call('POST', CREATE_PATHS.customer, customer({ numDocument }));
  await device.settle();
  const there = await server.list('product');
  expect(there.find((one) => one.productName === goods.productName)).toMatchObject({
    customerNumDocument: Number(corrected),
  });
});
