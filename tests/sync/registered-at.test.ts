/**
 * The time of a shipment's confirmation is sent to a server that keeps it, and kept by the device beside one that does
 * not.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDevice, type Device } from './support/device';
import { startOurs, startPlain, type TestServer } from './support/servers';
import { PATHS, registerVoyage } from './support/shipment-scenario';

const HOUR = 3_600_000;
const viewOf = async (device: Device, key: string) => (await device.row('shipment', key)).view;
const sentBy = (device: Device) =>
  device.network
    .writes()
    .filter(({ path }) => path === PATHS.shipment)
    .map(({ body }) => body as Record<string, unknown>);

describe('our server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startOurs();
  });
  afterAll(() => server.close());

  test('has the moment of the save, hours before it heard of it, and every device shows it', async () => {
    const at = Date.now() - 3 * HOUR;
    const device = createDevice(server, { clock: { now: at } });
    const { keys } = await registerVoyage(device, server);
    const registeredAt = new Date(at).toISOString();
    expect((await viewOf(device, keys.shipment)).registeredAt).toBe(registeredAt);
    device.clock.now = Date.now();
    await device.settle();
    const { id, view } = await device.row('shipment', keys.shipment);
    expect(view.registeredAt).toBe(registeredAt);
    const there = (await server.list('shipment')).find((one) => one.id === id);
    expect(there?.registeredAt).toBe(registeredAt);
    const other = createDevice(server);
    await other.pull();
    expect((await viewOf(other, String(id))).registeredAt).toBe(registeredAt);
  });

  test('gets the time corrected to its own clock when the device’s clock is wrong', async () => {
    const at = Date.now() - HOUR;
    const device = createDevice(server, { clock: { now: at } });
    await device.db.putMeta('clockOffsetMs', 25 * 60_000);
    const { keys } = await registerVoyage(device, server);
    device.clock.now = Date.now();
    await device.settle();
    const registeredAt = new Date(at + 25 * 60_000).toISOString();
    expect((await viewOf(device, keys.shipment)).registeredAt).toBe(registeredAt);
  });
});

describe('a plain server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startPlain();
  });
  afterAll(() => server.close());

  test('is not told, and the device that registered it goes on showing it', async () => {
    const device = createDevice(server);
    const { keys } = await registerVoyage(device, server);
    const { registeredAt } = await viewOf(device, keys.shipment);
    expect(registeredAt).toBe(new Date(device.clock.now).toISOString());
    await device.settle();
    await device.pull();
    expect(sentBy(device)).toHaveLength(1);
    expect(sentBy(device)[0]).not.toHaveProperty('registeredAt');
    expect((await viewOf(device, keys.shipment)).registeredAt).toBe(registeredAt);
  });
});
