/** The main case: sender, recipient, product and shipment registered offline, then sent. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customer, product, shipment } from './support/builders';
import { createDevice } from './support/device';
import { startOurs, startPlain, type TestServer } from './support/servers';

describe.each([
  { name: 'our server', start: startOurs },
  { name: 'a plain server that answers nothing', start: () => startPlain('empty') },
  { name: 'a plain server that answers a sentence', start: () => startPlain('sentence') },
  { name: 'a plain server that answers the record', start: () => startPlain('entity') },
])('on $name', ({ start }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.close());

  test('every record created offline exists once, created in dependency order', async () => {
    const device = createDevice(server);
    const sender = customer({ name: 'Marleny' });
    const recipient = customer({ name: 'Ovidio' });
    const goods = product(server.places, sender);
    const senderKey = await device.create('customer', sender);
    const recipientKey = await device.create('customer', recipient);
    const productKey = await device.create('product', goods);
    const voyage = shipment(server.places, sender, recipient, [productKey]);
    const shipmentKey = await device.create('shipment', voyage);
    expect((await device.row('shipment', shipmentKey)).mark).toBe('local');

    await device.settle();

    expect(await device.queue()).toEqual([]);
    const order = device.network.writes().map(({ path }) => path);
    expect(order).toHaveLength(4);
    expect(order.slice(0, 2)).toEqual(['/api/v1/customers/save', '/api/v1/customers/save']);
    expect(order.slice(2)).toEqual(['/api/v1/product/save', '/api/v1/envios/crear-con-costo']);

    const shipments = await server.list('shipment');
    const there = shipments.filter((one) => one.descripcionEnvio === voyage.descripcionEnvio);
    expect(there).toHaveLength(1);
    const row = await device.row('shipment', shipmentKey);
    expect(row.view.numeroGuia).toBe(there[0]?.numeroGuia);
    expect(row).toMatchObject({ id: there[0]?.id, mark: null });
    for (const [entity, key] of [
      ['customer', senderKey],
      ['customer', recipientKey],
      ['product', productKey],
    ] as const)
      expect(await device.row(entity, key)).toMatchObject({ id: expect.any(Number), mark: null });
    const customers = await server.list('customer');
    for (const { numDocument } of [sender, recipient])
      expect(customers.filter((one) => one.numDocument === numDocument)).toHaveLength(1);
    const products = await server.list('product');
    expect(products.filter((one) => one.productName === goods.productName)).toHaveLength(1);
  });

  test('a pull afterwards changes nothing and makes no duplicate', async () => {
    const device = createDevice(server);
    const sender = customer();
    const key = await device.create('customer', sender);
    const productKey = await device.create('product', product(server.places, sender));
    const shipmentKey = await device.create(
      'shipment',
      shipment(server.places, sender, sender, [productKey]),
    );
    await device.settle();
    await device.pull();
    await device.pull();

    const { id } = await device.row('customer', key);
    for (const [entity, wanted] of [
      ['customer', sender.numDocument],
      ['product', Number(sender.numDocument)],
      ['shipment', sender.numDocument],
    ] as const) {
      const rows = await device.db.listRows(entity);
      const mine = rows.filter(({ view }) =>
        [view.numDocument, view.customerNumDocument, view.remitenteCedula]
          .map(String)
          .includes(String(wanted)),
      );
      expect(mine.map((row) => row.key)).toHaveLength(1);
    }
    expect((await device.row('customer', String(id))).key).toBe(key);
    expect(await device.row('product', productKey)).toMatchObject({ mark: null });
    expect((await device.row('product', productKey)).view.numeroGuiaEnvio).toBe(
      (await device.row('shipment', shipmentKey)).view.numeroGuia,
    );
  });

  test('a rejected create is sent once it is corrected', async () => {
    const device = createDevice(server);
    const sender = customer();
    await device.create('customer', sender);
    const nowhere = product(server.places, sender, { warehouseName: 'Bodega Inexistente' });
    const key = await device.create('product', nowhere);
    await device.settle();
    expect(await device.row('product', key)).toMatchObject({ mark: 'attention' });

    await device.update('product', key, { ...nowhere, warehouseName: server.places.warehouse });
    await device.settle();

    expect(await device.queue()).toEqual([]);
    const products = await server.list('product');
    expect(products.filter((one) => one.productName === nowhere.productName)).toHaveLength(1);
  });
});
