/**
 * A person corrects a record that they registered here and that the server has already: nobody else is there to be
 * asked about.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toDiffering } from '../../src/db/outbox/apply-outcomes';
import { resolveConflict } from '../../src/db/outbox/resolve-conflict';
import type { Fields } from '../../src/domain/entity';
import { createDevice, type Device } from './support/device';
import { operation } from './support/operation';
import { startOurs, type TestServer } from './support/servers';
import { registerVoyage, type Voyage } from './support/shipment-scenario';

let server: TestServer;
beforeAll(async () => {
  server = await startOurs();
});
afterAll(() => server.close());

async function register() {
  const device = createDevice(server);
  const voyage = await registerVoyage(device, server);
  await device.settle();
  return { device, ...voyage };
}

/** Corrects as the form does, which names the products by the server's numbers. */
async function correct(device: Device, { keys }: Pick<Voyage, 'keys'>, change: Fields) {
  const { id } = await device.row('product', keys.product);
  await device.update('shipment', keys.shipment, { productosIds: [id], ...change });
}

const there = async (device: Device, { keys }: Pick<Voyage, 'keys'>) => {
  const { id } = await device.row('shipment', keys.shipment);
  return (await server.list('shipment')).find((one) => one.id === id);
};

describe('a shipment registered here', () => {
  test('takes its correction after the server has it, and nobody is asked', async () => {
    const { device, ...voyage } = await register();
    await correct(device, voyage, { descripcionEnvio: 'Panela y café' });
    // Products that are the same by number and by local key are no change.
    expect(await device.queue()).toMatchObject([
      { changes: { descripcionEnvio: 'Panela y café' } },
    ]);
    await device.settle();
    expect(await device.queue()).toEqual([]);
    expect(await there(device, voyage)).toMatchObject({ descripcionEnvio: 'Panela y café' });
  });

  test('sends the values that its author keeps where somebody else corrected the same', async () => {
    const { device, ...voyage } = await register();
    const other = createDevice(server);
    await other.pull();
    const { id } = await device.row('shipment', voyage.keys.shipment);
    await other.update('shipment', String(id), { descripcionEnvio: 'Sal' });
    await correct(device, voyage, { descripcionEnvio: 'Panela' });
    await other.settle();
    await device.settle();
    const [asked] = await device.queue();
    expect(asked).toMatchObject({
      delivery: { state: 'conflict', question: { theirs: { descripcionEnvio: 'Sal' } } },
    });
    await resolveConflict(device.db, asked?.seq ?? 0, 'mine', device.clock.now);
    await device.settle();
    expect(await device.queue()).toEqual([]);
    expect(await there(device, voyage)).toMatchObject({ descripcionEnvio: 'Panela' });
  });

  test('raises no question if its products have two names and are the same', async () => {
    const { device, keys } = await register();
    const { id } = await device.row('product', keys.product);
    const mine = operation({
      entity: 'shipment',
      kind: 'update',
      changes: { productosIds: [id], descripcionEnvio: 'Panela' },
    });
    const ask = (theirs: Fields) => toDiffering(device.db, mine, theirs, 0);
    await expect(ask({ productosIds: [keys.product] })).rejects.toThrow('shipment productosIds');
    await expect(ask({ descripcionEnvio: 'Panela' })).rejects.toThrow('are alike');
    expect(await ask({ productosIds: [], descripcionEnvio: 'Sal' })).toMatchObject({
      code: 'differs',
    });
  });
});
