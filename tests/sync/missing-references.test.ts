/** A record to which an operation refers was deleted or renamed on the server. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customer, newDocument, product, shipment } from './support/builders';
import { createDevice } from './support/device';
import { startPlain } from './support/servers';

let server: Awaited<ReturnType<typeof startPlain>>;
beforeAll(async () => {
  server = await startPlain('entity');
});
afterAll(() => server.close());

test('the server deleted a product: its shipment is rejected and needs attention', async () => {
  const device = createDevice(server);
  const owner = customer();
  await device.create('customer', owner);
  const key = await device.create('product', product(server.places, owner));
  await device.settle();
  const { id } = await device.row('product', key);
  server.plain.records('product').delete(id ?? 0);
  const voyage = await device.create('shipment', shipment(server.places, owner, owner, [key]));
  if (device.session) device.session = { ...device.session, token: null };
  if (device.session) device.session = { ...device.session, token: server.token };
  await device.db.removeRows('product', [key]);

  await device.settle();
  expect(await device.queue()).toMatchObject([
    {
      delivery: {
        state: 'rejected',
        error: { code: 'refused', errors: [{ field: 'productosIds', message: 'Ya no existe' }] },
      },
    },
  ]);
  expect((await device.row('shipment', voyage)).mark).toBe('attention');
});

test('a product known only by id: the shipment is sent and rejected', async () => {
  const device = createDevice(server);
  const owner = customer();
  await device.create('customer', owner);
  await device.create('shipment', shipment(server.places, owner, owner, ['987654']));
  await device.settle();
  expect(await device.queue()).toMatchObject([
    { delivery: { state: 'rejected', error: { status: 400 } } },
  ]);
});

test('a sender’s document was corrected: product and shipment are sent with the new one', async () => {
  const device = createDevice(server);
  const owner = customer();
  const key = await device.create('customer', owner);
  const goods = product(server.places, owner);
  const productKey = await device.create('product', goods);
  const voyage = shipment(server.places, owner, owner, [productKey]);
  const shipmentKey = await device.create('shipment', voyage);
  const refusal = { status: 400, body: '{"message":"Documento no válido"}' };
  device.network.inject(
    { kind: 'instead', answer: refusal },
    { path: '/customers/save', times: 1 },
  );
  await device.settle();
  const corrected = newDocument();
  await device.update('customer', key, { ...owner, numDocument: corrected });
  server.plain.answerWith('empty');
  await device.settle();
  server.plain.answerWith('entity');

  expect(await device.queue()).toEqual([]);
  const [there] = (await server.list('product')).filter(
    (one) => one.productName === goods.productName,
  );
  expect(String(there?.customerNumDocument)).toBe(corrected);
  const row = await device.row('product', productKey);
  expect([row.id, String(row.view.customerNumDocument)]).toEqual([there?.productId, corrected]);
  expect((await device.row('shipment', shipmentKey)).view).toMatchObject({
    remitenteCedula: corrected,
    numeroGuia: expect.any(String),
  });
});

test('a record deleted while it was edited: the typed values stay and need attention', async () => {
  const device = createDevice(server);
  await device.update('customer', '555', customer());
  await device.settle();
  expect(await device.queue()).toMatchObject([
    { kind: 'update', delivery: { state: 'rejected', error: { status: 404 } } },
  ]);
  expect(await device.row('customer', '555')).toMatchObject({ mark: 'attention' });
});

test('an operation without its row does not stop the engine', async () => {
  const device = createDevice(server);
  const person = customer();
  const key = await device.create('customer', person);
  await device.db.removeRows('customer', [key]);
  await device.settle();
  expect(await device.queue()).toEqual([]);
  const people = await server.list('customer');
  expect(people.filter((one) => one.numDocument === person.numDocument)).toHaveLength(1);
});
