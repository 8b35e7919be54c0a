/**
 * Wrong recipients and goods are corrected without signal, are sent once, and never silently overwrite somebody else's
 * change.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHolders, productsOf } from '../../src/domain/rules/cargo';
import { toReprintText } from '../../src/domain/rules/corrections';
import { customer, product, shipment } from './support/builders';
import { createDevice } from './support/device';
import { startOurs, type TestServer } from './support/servers';
import { correct, readEvents, refuseCorrection, registerVoyage } from './support/shipment-scenario';

let server: TestServer;
beforeAll(async () => {
  server = await startOurs();
});
afterAll(() => server.close());

const there = async (id: number | null) =>
  (await server.list('shipment')).find((one) => one.id === id);

test('before it is sent, a corrected shipment is one create with the right recipient and goods', async () => {
  const device = createDevice(server);
  const { keys, sender } = await registerVoyage(device, server);
  const right = customer({ name: 'Rosalba' });
  await device.create('customer', right);
  const other = await device.create('product', product(server.places, sender));
  await correct(device, keys.shipment, {
    destinatarioCedula: right.numDocument,
    productosIds: [other],
  });
  const own = (await device.queue()).filter(({ entity }) => entity === 'shipment');
  expect(own).toMatchObject([
    { kind: 'create', key: keys.shipment, changes: { destinatarioCedula: right.numDocument } },
  ]);
  await device.settle();
  expect(await device.queue()).toEqual([]);
  const { id } = await device.row('shipment', keys.shipment);
  expect(await there(id)).toMatchObject({ destinatarioCedula: right.numDocument, version: 1 });
  const events = await readEvents(server, id ?? 0);
  expect(events.filter(({ to }) => to === 'CORREGIDO')).toEqual([]);
});

test('after it was sent, the correction follows as one change, and other devices see other goods', async () => {
  const device = createDevice(server);
  const { keys, sender } = await registerVoyage(device, server);
  await device.settle();
  const colleague = createDevice(server);
  await colleague.pull();
  const right = customer({ name: 'Rosalba' });
  await device.create('customer', right);
  const other = await device.create('product', product(server.places, sender));
  await correct(device, keys.shipment, { destinatarioCedula: right.numDocument });
  await correct(device, keys.shipment, { productosIds: [other] });
  const own = (await device.queue()).filter(({ entity }) => entity === 'shipment');
  expect(own).toMatchObject([
    { kind: 'update', changes: { destinatarioCedula: right.numDocument, productosIds: [other] } },
  ]);
  // Without signal, removed goods are free at once, and printed papers must be printed again.
  const [row, goods] = [
    await device.row('shipment', keys.shipment),
    await device.row('product', keys.product),
  ];
  expect(createHolders([row], null)(goods)).toBeNull();
  expect(toReprintText(row)).toMatch(/^Corregido en este equipo/);
  await device.settle();
  await device.pull();
  expect(await device.queue()).toEqual([]);
  const { id } = row;
  expect(await there(id)).toMatchObject({ destinatarioCedula: right.numDocument, version: 2 });
  const events = await readEvents(server, id ?? 0);
  expect(events.filter(({ to }) => to === 'CORREGIDO').map(({ field }) => field)).toEqual([
    'destinatarioCedula',
    'productosIds',
  ]);
  await colleague.pull();
  for (const one of [device, colleague]) {
    const now = await one.row('shipment', String(id));
    const [held, ...more] = productsOf(now, await one.db.listRows('product'));
    expect([held?.id, more]).toEqual([(await device.row('product', other)).id, []]);
    expect(toReprintText(now)).toMatch(/^Corregido el \d/);
  }
});

test('corrected differently on two devices, a person is asked; other fields of theirs stay', async () => {
  const device = createDevice(server);
  const { keys } = await registerVoyage(device, server);
  const [mine, theirs] = [customer({ name: 'Rosalba' }), customer({ name: 'Wilson' })];
  await device.create('customer', mine);
  await device.create('customer', theirs);
  await device.settle();
  const other = createDevice(server);
  await other.pull();
  const { id } = await device.row('shipment', keys.shipment);
  await correct(device, keys.shipment, { destinatarioCedula: mine.numDocument });
  await correct(other, String(id), { destinatarioCedula: theirs.numDocument, costoEnvio: 77_000 });
  await other.settle();
  await device.settle();
  expect(await device.queue()).toMatchObject([
    {
      delivery: {
        state: 'conflict',
        question: { theirs: { destinatarioCedula: theirs.numDocument } },
      },
    },
  ]);
  expect(await there(id)).toMatchObject({
    destinatarioCedula: theirs.numDocument,
    costoEnvio: 77_000,
  });
});

test('a shipment that left meanwhile is not corrected, and the device says why', async () => {
  const { device, id, right } = await refuseCorrection(server);
  const message =
    'El envío ya no está en preparación: su remitente, su destinatario y sus productos no se cambian.';
  expect(await device.queue()).toMatchObject([
    {
      delivery: {
        state: 'rejected',
        error: { errors: [{ field: 'destinatarioCedula', message }] },
      },
    },
  ]);
  expect((await there(id))?.destinatarioCedula).not.toBe(right.numDocument);
});

/** A sent shipment with one product; another product of its sender and another customer can be chosen. */
async function withOtherGoods() {
  const device = createDevice(server);
  const voyage = await registerVoyage(device, server);
  const right = customer({ name: 'Rosalba' });
  const person = await device.create('customer', right);
  const more = await device.create('product', product(server.places, voyage.sender));
  const most = await device.create('product', product(server.places, voyage.sender));
  const theirs = await device.create('product', product(server.places, right));
  await device.settle();
  const colleague = createDevice(server);
  await colleague.pull();
  const { id } = await device.row('shipment', voyage.keys.shipment);
  const idOf = async (key: string) => String((await device.row('product', key)).id);
  return { ...voyage, device, colleague, right, person, more, most, theirs, id, idOf };
}

test('the second of two people who replace the same goods differently is asked', async () => {
  const { device, colleague, keys, more, most, id, idOf } = await withOtherGoods();
  await correct(device, keys.shipment, { productosIds: [more] });
  await correct(colleague, String(id), { productosIds: [await idOf(most)] });
  await colleague.settle();
  await device.settle();
  expect(await device.queue()).toMatchObject([{ delivery: { state: 'conflict' } }]);
});

test('goods of another sender are not joined to those that somebody else put in', async () => {
  const { device, colleague, keys, right, more, theirs, id, idOf } = await withOtherGoods();
  await correct(colleague, String(id), { productosIds: [await idOf(more)] });
  await correct(device, keys.shipment, {
    remitenteCedula: right.numDocument,
    productosIds: [theirs],
  });
  await colleague.settle();
  await device.settle();
  expect(await device.queue()).toMatchObject([{ delivery: { state: 'conflict' } }]);
});

test('a correction that was refused leaves the former papers as they are', async () => {
  const { device, colleague, keys, right, id } = await withOtherGoods();
  await correct(device, keys.shipment, { destinatarioCedula: right.numDocument });
  expect(toReprintText(await device.row('shipment', keys.shipment))).toContain('en este equipo');
  await colleague.setStatus(String(id), { estadoEntrega: 'EN_TRANSITO' });
  await colleague.settle();
  await device.settle();
  await device.pull();
  expect(toReprintText(await device.row('shipment', keys.shipment))).toBeNull();
});

test('a corrected shipment, a changed document and its new owner do not wait for each other for ever', async () => {
  const device = createDevice(server);
  const [former, recipient] = [customer({ name: 'Karina' }), customer({ name: 'Mario' })];
  const key = await device.create('customer', former);
  await device.create('customer', recipient);
  await device.settle();
  const goods = await device.create('product', product(server.places, former));
  const sent = await device.create('shipment', shipment(server.places, former, recipient, [goods]));
  const { view } = await device.row('customer', key);
  const { numDocument } = customer();
  await device.update('customer', key, { ...view, numDocument });
  const owner = customer({ numDocument: former.numDocument, name: 'Yolanda' });
  await device.create('customer', owner);
  await correct(device, sent, { destinatarioCedula: owner.numDocument });
  await device.settle();
  expect(await device.queue()).toEqual([]);
  const { id } = await device.row('shipment', sent);
  expect(await there(id)).toMatchObject({
    remitenteCedula: numDocument,
    destinatarioCedula: owner.numDocument,
  });
});
