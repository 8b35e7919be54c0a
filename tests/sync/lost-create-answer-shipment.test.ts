/** The response to a shipment's create was lost on a plain server: the guide numbers of its products identify it. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { resolveConflict } from '../../src/db/outbox/resolve-conflict';
import type { Fields } from '../../src/domain/entity';
import { shipment } from './support/builders';
import { createDevice, type Device } from './support/device';
import { startPlain } from './support/servers';
import { PATHS } from './support/shipment-scenario';

let server: Awaited<ReturnType<typeof startPlain>>;
beforeEach(async () => {
  server = await startPlain('empty');
});
afterEach(() => server.close());

/** A shipment of Marta, whose products 2 and 3 have not travelled. */
const marta = { numDocument: '40111222' };
const register = (device: Device, keys: readonly string[], overrides: Fields = {}) =>
  device.create('shipment', shipment(server.places, marta, marta, keys, overrides));
const lose = (device: Device, kind: 'lose-request' | 'lose-answer') =>
  device.network.inject({ kind }, { path: PATHS.shipment, times: 1 });
const shipmentsThere = () => server.plain.records('shipment').size;

test('the guide number of an earlier, finished shipment is not taken for the new one', async () => {
  const device = createDevice(server);
  await device.pull();
  server.plain.records('shipment').set(1, {
    ...(server.plain.records('shipment').get(1) as Fields),
    estadoEntrega: 'DEVUELTO',
  });
  const key = await register(device, ['1']);
  lose(device, 'lose-request');
  await device.settle();
  expect(await device.queue()).toEqual([]);
  expect(shipmentsThere()).toBe(3);
  expect((await device.row('shipment', key)).view.numeroGuia).toBe('Gv0003kPq');
});

test('products in a different shipment: a conflict, nothing is sent', async () => {
  const device = createDevice(server);
  await device.pull();
  const key = await register(device, ['2']);
  lose(device, 'lose-request');
  await device.drain();
  const other = createDevice(server);
  await other.pull();
  await register(other, ['2'], { descripcionEnvio: 'Del otro muelle' });
  await other.settle();

  await device.settle();
  expect(await device.queue()).toMatchObject([
    { delivery: { state: 'conflict', question: { code: 'may-exist' } } },
  ]);
  expect(await device.row('shipment', key)).toMatchObject({ mark: 'attention' });
  expect(shipmentsThere()).toBe(3);

  const [asked] = await device.queue();
  await device.setStatus(key, { estadoEntrega: 'EN_TRANSITO' });
  await resolveConflict(device.db, asked?.seq ?? 0, 'theirs', device.clock.now);
  expect(await device.queue()).toEqual([]);
  expect(await device.db.getRow('shipment', key)).toBeUndefined();
});

test('products in several shipments, or only some in one: a conflict, which mine sends as a new shipment', async () => {
  const device = createDevice(server);
  await device.pull();
  const key = await register(device, ['2', '3']);
  lose(device, 'lose-request');
  await device.drain();
  const other = createDevice(server);
  await other.pull();
  await register(other, ['2']);
  await other.settle();
  await device.settle();
  const [asked] = await device.queue();
  expect(asked).toMatchObject({ delivery: { state: 'conflict', question: { code: 'may-exist' } } });

  await resolveConflict(device.db, asked?.seq ?? 0, 'mine', device.clock.now);
  await device.settle();
  expect(await device.queue()).toEqual([]);
  expect(await device.row('shipment', key)).toMatchObject({ id: expect.any(Number), mark: null });
});

test('two identical shipments of different products get their own guide numbers', async () => {
  const device = createDevice(server);
  await device.pull();
  const alike = { descripcionEnvio: 'Víveres' };
  const keys = [await register(device, ['2'], alike), await register(device, ['3'], alike)];
  device.network.inject({ kind: 'lose-answer' }, { path: PATHS.shipment, times: 2 });
  await device.settle();
  await device.pull();
  expect(await device.queue()).toEqual([]);
  expect(shipmentsThere()).toBe(4);
  const rows = await Promise.all(keys.map((key) => device.row('shipment', key)));
  for (const row of rows) {
    const there = server.plain.records('shipment').get(row.id ?? 0);
    expect(there?.numeroGuia).toBe(row.view.numeroGuia);
    expect(there?.productosIds).toEqual((row.view.productosIds as string[]).map(Number));
  }
  expect((await device.db.listRows('shipment')).length).toBe(4);
});
