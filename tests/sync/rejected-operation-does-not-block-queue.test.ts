/** A rejected operation blocks only its dependents, and waits for a user's decision. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { discardable, discardOperation } from '../../src/db/outbox/discard';
import { readDependencies } from '../../src/db/outbox/read-dependencies';
import { retryOperation } from '../../src/db/outbox/retry';
import { evaluateStatus, syncFacts } from '../../src/sync/status';
import { customer, product, shipment, vessel } from './support/builders';
import { createDevice, type Device } from './support/device';
import { EITHER_SERVER, type TestServer } from './support/servers';

describe.each(EITHER_SERVER)('on $name', ({ start }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.close());

  /** A product in a warehouse that does not exist, its shipment, and an independent product. */
  async function arrange(device: Device) {
    const person = customer();
    await device.create('customer', person);
    const nowhere = product(server.places, person, { warehouseName: 'Bodega Inexistente' });
    const key = await device.create('product', nowhere);
    const other = product(server.places, person);
    const otherKey = await device.create('product', other);
    const voyage = shipment(server.places, person, person, [key, otherKey]);
    const shipmentKey = await device.create('shipment', voyage);
    await device.setStatus(shipmentKey, { estadoEntrega: 'EN_TRANSITO' });
    await device.settle();
    return { person, nowhere, key, other, otherKey, voyage, shipmentKey };
  }

  test('its dependents are blocked, the others are sent', async () => {
    const device = createDevice(server);
    const { other } = await arrange(device);
    const queue = await device.queue();
    expect(
      queue.map(({ entity, kind, delivery }) => `${entity} ${kind} ${delivery.state}`),
    ).toEqual(['product create rejected', 'shipment create pending', 'shipment status pending']);
    expect(queue.map(readDependencies(queue).isBlocked)).toEqual([false, true, true]);
    const products = await server.list('product');
    expect(products.filter((one) => one.productName === other.productName)).toHaveLength(1);
    expect(
      evaluateStatus({
        ...syncFacts.getInitialState(),
        queue,
        hasToken: true,
        connectivity: 'reached',
      }),
    ).toEqual({ state: 'error', pending: 3, attention: 1, text: '1 requiere atención' });
  });

  test('once corrected, all of them are sent', async () => {
    const device = createDevice(server);
    const { nowhere, key, voyage, shipmentKey } = await arrange(device);
    await device.update('product', key, { ...nowhere, warehouseName: server.places.warehouse });
    await device.settle();
    expect(await device.queue()).toEqual([]);
    const shipments = await server.list('shipment');
    const mine = shipments.filter((one) => one.descripcionEnvio === voyage.descripcionEnvio);
    expect(mine).toMatchObject([{ estadoEntrega: 'EN_TRANSITO' }]);
    expect((await device.row('shipment', shipmentKey)).view).toMatchObject({
      numeroGuia: mine[0]?.numeroGuia,
      estadoEntrega: 'EN_TRANSITO',
    });
  });

  test('corrected to refer to a record created later: that record is sent first', async () => {
    const device = createDevice(server);
    const { nowhere, key } = await arrange(device);
    const boat = vessel();
    await device.create('vessel', boat);
    await device.update('product', key, {
      ...nowhere,
      warehouseName: null,
      vehicleName: boat.nombre,
    });
    await device.settle();
    expect(await device.queue()).toEqual([]);
    const products = await server.list('product');
    expect(products.filter((one) => one.productName === nowhere.productName)).toMatchObject([
      { vehicleName: boat.nombre },
    ]);
  });

  test('retried without a change, it is rejected again under a new key', async () => {
    const device = createDevice(server);
    await arrange(device);
    const [rejected] = await device.queue();
    await retryOperation(device.db, rejected?.seq ?? 0, device.clock.now);
    await device.settle();
    const [again] = await device.queue();
    expect(again).toMatchObject({
      delivery: { state: 'rejected' },
      seq: rejected?.seq,
      key: rejected?.key,
    });
    expect(again?.id).not.toBe(rejected?.id);
  });

  test('discarding it discards its dependents by name, and nothing else', async () => {
    const device = createDevice(server);
    const { key, otherKey, shipmentKey, voyage } = await arrange(device);
    const [rejected] = await device.queue();
    const seq = rejected?.seq ?? 0;
    const { gone: lost } = await discardable(device.db, seq);
    expect(lost.map(({ entity, kind }) => `${entity} ${kind}`)).toEqual([
      'product create',
      'shipment create',
      'shipment status',
    ]);
    expect(await discardOperation(device.db, seq, 0)).toBe(3);
    expect(await device.queue()).toEqual([]);
    expect(await device.db.getRow('product', key)).toBeUndefined();
    expect(await device.db.getRow('shipment', shipmentKey)).toBeUndefined();
    expect(await device.row('product', otherKey)).toMatchObject({ mark: null });
    await device.settle();
    const shipments = await server.list('shipment');
    expect(
      shipments.filter((one) => one.descripcionEnvio === voyage.descripcionEnvio),
    ).toHaveLength(0);
  });
});
