/** Goods that move from one shipment to another without signal arrive there, in whatever order the moves were saved. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customer, product, shipment } from './support/builders';
import { createDevice, type Device } from './support/device';
import { startOurs, type TestServer } from './support/servers';
import { correct, registerVoyage } from './support/shipment-scenario';

let server: TestServer;
beforeAll(async () => {
  server = await startOurs();
});
afterAll(() => server.close());

/** Two sent shipments of one sender with goods of their own, goods that travel in none, and somebody else. */
async function withTwoShipments() {
  const device = createDevice(server);
  const { keys, sender, recipient } = await registerVoyage(device, server);
  const right = customer({ name: 'Rosalba' });
  await device.create('customer', right);
  const more = await device.create('product', product(server.places, sender));
  const most = await device.create('product', product(server.places, sender));
  const second = await device.create(
    'shipment',
    shipment(server.places, sender, recipient, [more]),
  );
  await device.settle();
  expect(await device.queue()).toEqual([]);
  return {
    device,
    sender,
    right,
    first: { key: keys.shipment, goods: keys.product },
    second: { key: second, goods: more },
    most,
  };
}

/** Expects everything to be sent, and the server to have these goods in the shipment. */
async function checkGoods(device: Device, key: string, goods: readonly string[]) {
  expect(await device.queue()).toEqual([]);
  const { id } = await device.row('shipment', key);
  const there = (await server.list('shipment')).find((one) => one.id === id);
  const ids = await Promise.all(goods.map(async (one) => (await device.row('product', one)).id));
  expect(there?.productosIds).toEqual(ids.sort((one, other) => Number(one) - Number(other)));
}

test('goods that leave one shipment arrive in another that was corrected before', async () => {
  const { device, first, second, most, right } = await withTwoShipments();
  await correct(device, second.key, { destinatarioCedula: right.numDocument });
  await correct(device, first.key, { productosIds: [most] });
  await correct(device, second.key, { productosIds: [second.goods, first.goods] });
  await device.settle();
  await checkGoods(device, first.key, [most]);
  await checkGoods(device, second.key, [second.goods, first.goods]);
});

test('goods that leave one shipment arrive in another that was not sent yet', async () => {
  const { device, first, most, right, sender } = await withTwoShipments();
  const extra = await device.create('product', product(server.places, sender));
  const third = await device.create('shipment', shipment(server.places, sender, right, [extra]));
  await correct(device, first.key, { productosIds: [most] });
  await correct(device, third, { productosIds: [extra, first.goods] });
  await device.settle();
  await checkGoods(device, third, [extra, first.goods]);
});

test('goods of a cancelled shipment arrive in another that was corrected before', async () => {
  const { device, first, second, right } = await withTwoShipments();
  await correct(device, second.key, { destinatarioCedula: right.numDocument });
  await device.setStatus(first.key, { estadoEntrega: 'CANCELADO' });
  await correct(device, second.key, { productosIds: [second.goods, first.goods] });
  await device.settle();
  await checkGoods(device, second.key, [second.goods, first.goods]);
});

test('two shipments may give each other goods without a refusal', async () => {
  const { device, first, second, most } = await withTwoShipments();
  await correct(device, first.key, { productosIds: [most] });
  await correct(device, second.key, { productosIds: [first.goods] });
  await correct(device, first.key, { productosIds: [most, second.goods] });
  await device.settle();
  await checkGoods(device, first.key, [most, second.goods]);
  await checkGoods(device, second.key, [first.goods]);
});

test('a refused correction that is corrected to take goods waits for the shipment that releases them', async () => {
  const { device, first, second, most, right } = await withTwoShipments();
  const foreign = await device.create('product', product(server.places, right));
  await correct(device, second.key, { productosIds: [second.goods, foreign] });
  await device.settle();
  expect(await device.queue()).toMatchObject([{ delivery: { state: 'rejected' } }]);
  await correct(device, first.key, { productosIds: [most] });
  await correct(device, second.key, { productosIds: [second.goods, first.goods] });
  await device.settle();
  await checkGoods(device, second.key, [second.goods, first.goods]);
});

test('a new shipment does not wait for its own correction that takes goods out of it', async () => {
  const { device, second, most, sender, right } = await withTwoShipments();
  const extra = await device.create('product', product(server.places, sender));
  const third = await device.create(
    'shipment',
    shipment(server.places, sender, right, [extra, most]),
  );
  // A state stays apart from the create, and the correction after it too.
  await device.setStatus(third, { estadoPago: 'RECHAZADO' });
  await correct(device, third, { productosIds: [extra] });
  await correct(device, second.key, { productosIds: [second.goods, most] });
  await device.settle();
  await checkGoods(device, third, [extra]);
  await checkGoods(device, second.key, [second.goods, most]);
});
