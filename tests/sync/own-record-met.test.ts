/**
 * A create meets the record that has its key, because a copy of the queue was sent elsewhere: corrections made here
 * meet the record's changes there.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { questionOf } from '../../src/db/delivery';
import { discardOperation } from '../../src/db/outbox/discard';
import { copyQueue, importQueue } from '../../src/db/outbox/queue-copy';
import { resolveConflict } from '../../src/db/outbox/resolve-conflict';
import { createUuid, randomBytes } from '../../src/domain/rules/uuid';
import { CREATE_PATHS, customerErasePath, productsOfDocumentPath } from '../../src/domain/wire';
import * as wire from '../server/payloads';
import { dump } from '../support/journal';
import { customer, product, shipment, vessel } from './support/builders';
import { createDevice, type Device } from './support/device';
import { type OurServer, startOurs } from './support/servers';

let server: OurServer;
beforeAll(async () => {
  server = await startOurs();
});
afterAll(() => server.close());

/** Another device with a copy of the queue. */
async function carryCopy(from: Device): Promise<Device> {
  const other = createDevice(server);
  await importQueue(other.db, await copyQueue(from.db, from.clock.now), true);
  return other;
}

async function sendCopy(from: Device): Promise<Device> {
  const other = await carryCopy(from);
  await other.settleAlone();
  expect(await other.queue()).toEqual([]);
  return other;
}

/** Gives the create another id, as if a record that it needs had not been there yet. */
async function retryAnew(device: Device, entity: string): Promise<void> {
  for (const one of await device.queue())
    if (one.entity === entity && one.kind === 'create')
      await device.db.putOperations([{ ...one, id: createUuid(device.clock.now, randomBytes) }]);
}

/** The server's values about which a person is asked. */
const questions = async (device: Device) =>
  (await device.queue()).map(questionOf).map((asked) => asked?.theirs ?? asked?.code);

async function decide(device: Device, keep: 'mine' | 'theirs'): Promise<void> {
  for (const { seq } of await device.queue())
    await resolveConflict(device.db, seq, keep, device.clock.now);
  await device.settleAlone();
  expect(await device.queue()).toEqual([]);
}

/** Saves a shipment with two of three products, those in `first`, and reads which of them it holds on the server. */
async function saveShipment(device: Device, first: (all: readonly string[]) => readonly string[]) {
  const [sender, recipient] = [customer(), customer()];
  await device.create('customer', sender);
  await device.create('customer', recipient);
  const all: string[] = [];
  for (const _ of [1, 2, 3])
    all.push(await device.create('product', product(server.places, sender)));
  const fields = shipment(server.places, sender, recipient, first(all));
  const key = await device.create('shipment', fields);
  return {
    all,
    key,
    change: async (changes: Record<string, unknown>) => {
      const { view } = await device.row('shipment', key);
      await device.update('shipment', key, { ...view, ...changes });
      await device.settleAlone();
    },
    held: async () => {
      const { view } = await device.row('shipment', key);
      const { products } = (await server.call(
        'GET',
        productsOfDocumentPath(String(sender.numDocument)),
        undefined,
      )) as { products: { id: number; numeroGuiaEnvio: unknown }[] };
      const there = products.filter((one) => one.numeroGuiaEnvio === view.numeroGuia);
      const ids = await Promise.all(all.map(async (one) => (await device.row('product', one)).id));
      return all.filter((_, at) => there.some(({ id }) => id === ids[at]));
    },
  };
}

describe('the products of a shipment, changed here', () => {
  const two = (all: readonly string[]) => all.slice(0, 2);
  test.each([
    { what: 'one more', change: (all: readonly string[]) => all },
    { what: 'one less', change: (all: readonly string[]) => all.slice(0, 1) },
    { what: 'another', change: (all: readonly string[]) => all.slice(1) },
  ])('$what: the person is asked, and mine is sent', async ({ change }) => {
    const device = createDevice(server);
    const made = await saveShipment(device, two);
    await sendCopy(device);
    await made.change({ productosIds: change(made.all) });
    expect(await questions(device)).toEqual([{ productosIds: expect.any(Array) }]);
    expect(await made.held()).toEqual(two(made.all));
    await decide(device, 'mine');
    expect(await made.held()).toEqual(change(made.all));
  });

  test('in another order: nothing is asked', async () => {
    const device = createDevice(server);
    const made = await saveShipment(device, (all) => [...all].reverse());
    await sendCopy(device);
    await made.change({ direccionEnvio: 'Malecón 7' });
    expect(await questions(device)).toEqual([{ direccionEnvio: expect.any(String) }]);
    await decide(device, 'theirs');
  });
});

test('a state of payment that was a mistake, corrected here: the person is asked', async () => {
  const device = createDevice(server);
  const { key, change } = await saveShipment(device, (all) => all);
  const [create] = (await device.queue()).filter((one) => one.key === key);
  await device.update('shipment', key, {
    ...(await device.row('shipment', key)).view,
    estadoPago: 'PAGADO',
  });
  expect((await device.queue()).filter((one) => one.key === key)).toHaveLength(1);
  expect(create?.changes.estadoPago).toBe('PENDIENTE');
  await sendCopy(device);
  await change({ estadoPago: 'PENDIENTE' });
  expect(await questions(device)).toEqual([{ estadoPago: 'PAGADO' }]);
});

test('a payment state that follows here is asked about if the payment was refused there', async () => {
  const device = createDevice(server);
  const { key, change } = await saveShipment(device, (all) => all);
  const other = await sendCopy(device);
  await other.setStatus(key, { estadoPago: 'RECHAZADO' });
  await other.settleAlone();
  await device.setStatus(key, { estadoPago: 'PAGADO' });
  const { view } = await device.row('shipment', key);
  await retryAnew(device, 'shipment');
  await change({ direccionEnvio: view.direccionEnvio });
  expect(await questions(device)).toEqual([{ estadoPago: 'RECHAZADO' }]);
});

test('a voyage that left there raises no question about its time, but one about the correction made here', async () => {
  const device = createDevice(server);
  const { vessel: vehiculoNombre, branch: sucursalNombre } = server.places;
  const key = await device.create('voyage', wire.voyage({ vehiculoNombre, sucursalNombre }));
  const other = await sendCopy(device);
  const salidaReal = '2026-11-20T11:00:00.000Z';
  const there = (await other.row('voyage', key)).view;
  await other.update('voyage', key, { ...there, estado: 'SALIO', salidaReal });
  await other.settleAlone();
  const { view } = await device.row('voyage', key);
  await device.update('voyage', key, { ...view, horaSalida: '07:45' });
  await device.settleAlone();
  expect(await questions(device)).toEqual([{ horaSalida: view.horaSalida }]);
  await decide(device, 'mine');
  const { id } = await device.row('voyage', key);
  const record = (await server.list('voyage')).find((one) => one.id === id);
  expect(record).toMatchObject({ estado: 'SALIO', salidaReal, horaSalida: '07:45' });
});

test('a payment was annulled there: nothing is asked', async () => {
  const device = createDevice(server);
  const { key: envioId } = await saveShipment(device, (all) => all);
  await device.settle();
  const key = await device.create('payment', {
    ...wire.payment({ envioId }),
    estado: 'VIGENTE',
    motivo: null,
    anuladoEn: null,
  });
  const other = await sendCopy(device);
  const there = (await other.row('payment', key)).view;
  const annulled = { estado: 'ANULADO', motivo: 'Se anotó dos veces' };
  await other.update('payment', key, { ...there, ...annulled });
  await other.settleAlone();
  await retryAnew(device, 'payment');
  await device.settleAlone();
  expect(await questions(device)).toEqual([]);
  expect((await device.row('payment', key)).view).toMatchObject(annulled);
});

test('a customer was suppressed there: the person is told, and nothing of them stays', async () => {
  const device = createDevice(server);
  const person = customer({ name: 'Bernarda' });
  const key = await device.create('customer', person);
  const other = await sendCopy(device);
  const { id } = await other.row('customer', key);
  await server.callAsAdmin('POST', customerErasePath(id ?? 0), { reason: 'Lo pidió' });
  await device.update('customer', key, { ...person, phone: '3009998877' });
  await device.settleAlone();
  expect(await questions(device)).toEqual(['erased']);
  const [asked] = await device.queue();
  await discardOperation(device.db, asked?.seq ?? 0, device.clock.now);
  await device.pull();
  expect((await device.row('customer', key)).view).toMatchObject({ name: 'Suprimido' });
  const text = await dump(device.db);
  expect([text.includes('Bernarda'), text.includes(String(person.numDocument))]).toEqual([
    false,
    false,
  ]);
});

test('a change shortened by a discard has another key than the whole, which a copy sent', async () => {
  const device = createDevice(server);
  const owner = customer();
  await device.create('customer', owner);
  const key = await device.create('product', product(server.places, owner));
  await device.settle();
  const boat = vessel();
  await device.create('vessel', boat);
  const [create] = await device.queue();
  const { view } = await device.row('product', key);
  const moved = { vehicleName: boat.nombre, warehouseName: null };
  await device.update('product', key, { ...view, ...moved, description: 'Con lona' });
  await sendCopy(device);
  await discardOperation(device.db, create?.seq ?? 0, device.clock.now);
  await device.settleAlone();
  expect(await device.queue()).toEqual([]);
});

test('a record made under the key stays apart from another one that was taken for it', async () => {
  const device = createDevice(server);
  const person = customer({ name: 'Bernarda', lastName: 'Peña' });
  const { id: met } = await server.call('POST', CREATE_PATHS.customer, person);
  const key = await device.create('customer', person);
  const other = await carryCopy(device);
  const somebody = customer({ name: 'Carmelo', lastName: 'Ruiz' });
  await other.update('customer', key, somebody);
  await device.settleAlone();
  expect((await device.row('customer', key)).id).toBe(met);
  await other.settleAlone();
  expect(await other.queue()).toEqual([]);
  await device.pull();
  const row = await device.row('customer', key);
  expect([row.id, row.view.name]).toEqual([met, 'Bernarda']);
  const made = (await other.row('customer', key)).id;
  expect((await device.row('customer', String(made))).view.name).toBe('Carmelo');
  await device.update('customer', key, { ...row.view, phone: '3009998877' });
  await device.settleAlone();
  const there = await server.list('customer');
  expect(there.filter((one) => one.phone === '3009998877').map((one) => one.id)).toEqual([met]);
});
