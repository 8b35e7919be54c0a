/** An update sends the whole record: references that it does not change keep the record's present values. */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { resolveConflict } from '../../src/db/outbox/resolve-conflict';
import type { Fields } from '../../src/domain/entity';
import { customer, product, shipment, vessel } from './support/builders';
import { createDevice } from './support/device';
import { startOurs, startPlain, type TestServer } from './support/servers';

let server: TestServer;
beforeAll(async () => {
  server = await startOurs();
});
afterAll(() => server.close());

const JSON_TYPE = { 'Content-Type': 'application/json' };

/** A device and an office that know a shipment in the first of two vessels. */
async function openAboard() {
  const device = createDevice(server);
  const [first, second] = [vessel(), vessel()];
  const [sender, recipient] = [customer(), customer()];
  await device.create('vessel', first);
  await device.create('vessel', second);
  await device.create('customer', sender);
  await device.create('customer', recipient);
  const goods = await device.create('product', product(server.places, sender));
  const fields = { vehiculoNombre: first.nombre };
  const key = await device.create(
    'shipment',
    shipment(server.places, sender, recipient, [goods], fields),
  );
  await device.settle();
  await device.pull();
  const office = createDevice(server);
  await office.pull();
  const id = String((await device.row('shipment', key)).id);
  const view = async () => (await device.row('shipment', key)).view;
  const edit = async (changes: Fields) =>
    device.update('shipment', key, { ...(await view()), ...changes });
  const moveToSecond = async () => {
    const there = (await office.row('shipment', id)).view;
    await office.update('shipment', id, { ...there, vehiculoNombre: second.nombre });
    await office.settle();
  };
  const there = async () => (await server.list('shipment')).find((one) => String(one.id) === id);
  return { device, first, second, edit, moveToSecond, view, there };
}

test.each(['before', 'after'])(
  'the office moved it to another vessel, read %s the edit of something else is sent',
  async (when) => {
    const { device, second, edit, moveToSecond, there } = await openAboard();
    await edit({ descripcionEnvio: 'Otra cosa' });
    await moveToSecond();
    if (when === 'before') await device.pull();
    await device.settle();
    expect(await device.queue()).toEqual([]);
    expect(await there()).toMatchObject({
      vehiculoNombre: second.nombre,
      descripcionEnvio: 'Otra cosa',
    });
  },
);

test('the vessel of the office is kept, and something else of mine is sent', async () => {
  const { device, second, edit, moveToSecond, view, there } = await openAboard();
  const third = vessel();
  await device.create('vessel', third);
  await device.settle();
  await edit({ vehiculoNombre: third.nombre, descripcionEnvio: 'Otra cosa' });
  await moveToSecond();
  await device.settle();
  const [conflict] = await device.queue();
  expect(conflict?.delivery.state).toBe('conflict');
  await resolveConflict(device.db, conflict?.seq ?? 0, 'theirs', device.clock.now);
  await device.settle();
  const both = { vehiculoNombre: second.nombre, descripcionEnvio: 'Otra cosa' };
  expect([await view(), await there()]).toMatchObject([both, both]);
});

test('a vessel renamed since is sent under its new name', async () => {
  const { device, first, edit, there } = await openAboard();
  const nombre = `${first.nombre} nueva`;
  const [row] = (await device.db.listRows('vessel')).filter(
    ({ view }) => view.nombre === first.nombre,
  );
  await device.update('vessel', row?.key ?? '', { ...row?.view, nombre });
  await edit({ descripcionEnvio: 'Otra cosa' });
  await device.settle();
  expect(await device.queue()).toEqual([]);
  expect(await there()).toMatchObject({ vehiculoNombre: nombre, descripcionEnvio: 'Otra cosa' });
});

test('two edits that join leave the goods aboard, where the office moved them between the two', async () => {
  const plain = await startPlain();
  onTestFinished(() => plain.close());
  const device = createDevice(plain);
  const sender = customer();
  await device.create('customer', sender);
  const key = await device.create('product', product(plain.places, sender));
  await device.settle();
  await device.pull();
  const office = createDevice(plain);
  await office.pull();
  const id = String((await device.row('product', key)).id);
  const edit = async (changes: Fields) =>
    device.update('product', key, { ...(await device.row('product', key)).view, ...changes });
  await edit({ description: 'Mala' });
  const busy = { status: 429, headers: { 'Retry-After': '600' } };
  device.network.inject({ kind: 'instead', answer: busy }, { method: 'PUT', times: 1 });
  await device.drain();
  const aboard = { warehouseName: null, vehicleName: plain.places.vessel };
  await office.update('product', id, { ...(await office.row('product', id)).view, ...aboard });
  await office.settle();
  await device.drain({ pullOlderThanMs: 0 });
  await edit({ packagingType: 'Bulto' });
  const refusal = { status: 400, body: '{"message":"description"}', headers: JSON_TYPE };
  device.network.inject({ kind: 'instead', answer: refusal }, { method: 'PUT', times: 1 });
  await device.settleAlone();
  expect(await device.queue()).toMatchObject([
    { delivery: { state: 'rejected' } },
    { delivery: { state: 'pending' } },
  ]);
  await edit({ description: 'Buena' });
  await device.settle();
  const there = (await plain.list('product')).find((one) => String(one.productId ?? one.id) === id);
  expect([await device.queue(), there?.warehouseName || null, there?.vehicleName]).toEqual([
    [],
    null,
    plain.places.vessel,
  ]);
});
