/**
 * The declared value of the goods is sent to a server that keeps it, and kept by the device beside one that does not.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDevice, type Device } from './support/device';
import { startOurs, startPlain, type TestServer } from './support/servers';
import { PATHS, registerVoyage } from './support/shipment-scenario';

const DECLARED = { valorDeclarado: 3_000_000 };
const viewOf = async (device: Device, key: string) => (await device.row('shipment', key)).view;

describe('our server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startOurs();
  });
  afterAll(() => server.close());

  test('keeps it, and every device shows it', async () => {
    const device = createDevice(server);
    const { keys } = await registerVoyage(device, server, DECLARED);
    await device.settle();
    const { id } = await device.row('shipment', keys.shipment);
    const other = createDevice(server);
    await other.pull();
    expect(await viewOf(other, String(id))).toMatchObject(DECLARED);
    await other.update('shipment', String(id), { valorDeclarado: null });
    await other.settle();
    await device.pull();
    expect((await viewOf(device, keys.shipment)).valorDeclarado).toBeNull();
  });

  test('keeps it through a change of something else', async () => {
    const device = createDevice(server);
    const { keys } = await registerVoyage(device, server, DECLARED);
    await device.settle();
    await device.update('shipment', keys.shipment, { direccionEnvio: 'Muelle viejo' });
    await device.settle();
    const { id } = await device.row('shipment', keys.shipment);
    const there = (await server.list('shipment')).find((one) => one.id === id);
    expect(there).toMatchObject({ direccionEnvio: 'Muelle viejo', ...DECLARED });
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
    const { keys } = await registerVoyage(device, server, DECLARED);
    await device.settle();
    await device.pull();
    const [sent, ...others] = device.network.writes().filter(({ path }) => path === PATHS.shipment);
    expect(others).toEqual([]);
    expect(sent?.body).not.toHaveProperty('valorDeclarado');
    expect(await viewOf(device, keys.shipment)).toMatchObject(DECLARED);
  });
});
