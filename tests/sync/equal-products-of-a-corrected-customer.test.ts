/**
 * A plain server's list shows goods under the present document of their customer, which was corrected since: they are
 * compared under both.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { UNSENT } from '../../src/db/delivery';
import { UNDO_MS } from '../../src/db/outbox/undo-window';
import type { Fields } from '../../src/domain/entity';
import { CREATE_PATHS, updatePath } from '../../src/domain/wire';
import { customer, newDocument, product } from './support/builders';
import { createDevice } from './support/device';
import { startPlain } from './support/servers';
import { PATHS } from './support/shipment-scenario';

let server: Awaited<ReturnType<typeof startPlain>>;
beforeAll(async () => {
  server = await startPlain();
});
afterAll(() => server.close());

test('equal goods from before are not its own, even under a name that they got since', async () => {
  const device = createDevice(server);
  const owner = customer();
  const ownerKey = await device.create('customer', owner);
  await device.settle();
  const goods = product(server.places, owner);
  await server.call('POST', CREATE_PATHS.product, goods);
  await device.pull();
  await device.create('product', goods);
  const { id, base } = await device.row('customer', ownerKey);
  const corrected = { ...base, userNames: [server.username], numDocument: newDocument() };
  await server.call('PUT', updatePath('customer', Number(id)), corrected);
  const isIt = (one: Fields) => one.productName === goods.productName;
  const { productId } = (await server.list('product')).find(isIt) ?? {};
  const shown = { ...goods, customerNumDocument: Number(corrected.numDocument) };
  await server.call('PUT', updatePath('product', Number(productId)), shown);
  // Read while its own create may still be taken back.
  const notBefore = device.clock.now + UNDO_MS;
  await device.db.putOperations(
    (await device.queue()).map((one) => ({ ...one, delivery: { ...UNSENT, notBefore } })),
  );
  await device.pull();
  device.clock.now = notBefore;
  device.network.inject({ kind: 'lose-request' }, { path: PATHS.product, times: 1 });
  await device.settleAlone();
  expect(await device.queue()).toEqual([]);
  expect((await server.list('product')).filter(isIt)).toHaveLength(2);
});

test('goods whose customer’s document was corrected are recognised, and not made twice', async () => {
  const device = createDevice(server);
  const owner = customer();
  const ownerKey = await device.create('customer', owner);
  await device.settle();
  await device.pull();
  const goods = product(server.places, owner);
  const key = await device.create('product', goods);
  device.network.inject({ kind: 'lose-answer' }, { path: PATHS.product, times: 1 });
  await device.drain();
  const { id, base } = await device.row('customer', ownerKey);
  const numDocument = newDocument();
  const corrected = { ...base, userNames: [server.username], numDocument };
  await server.call('PUT', updatePath('customer', Number(id)), corrected);
  // As a server shows goods whose customer it knows by its row.
  const isIt = (one: Fields) => one.productName === goods.productName;
  const { productId } = (await server.list('product')).find(isIt) ?? {};
  const shown = { ...goods, customerNumDocument: Number(numDocument) };
  await server.call('PUT', updatePath('product', Number(productId)), shown);
  await device.pull();
  await device.settleAlone();
  await device.pull();
  expect(await device.queue()).toEqual([]);
  expect((await device.row('product', key)).id).toBe(Number(productId));
  const rows = await device.db.listRows('product');
  expect(rows.filter(({ view }) => isIt(view))).toHaveLength(1);
  expect((await server.list('product')).filter(isIt)).toHaveLength(1);
});
