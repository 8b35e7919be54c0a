/** An abandoned request reaches a plain server minutes later: the two records are reported as a duplicate. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { markDuplicateSeen, readDuplicates } from '../../src/db/mirror/duplicates';
import { createDevice } from './support/device';
import { startPlain, type TestServer } from './support/servers';
import { PATHS, registerVoyage } from './support/shipment-scenario';

let server: TestServer;
beforeAll(async () => {
  server = await startPlain();
});
afterAll(() => server.close());

test.each(['customer', 'product'] as const)(
  'a %s that arrives late is reported',
  async (entity) => {
    const device = createDevice(server);
    device.network.inject({ kind: 'late' }, { path: PATHS[entity], times: 1 });
    const voyage = await registerVoyage(device, server);
    await device.settle();
    expect(await device.queue()).toEqual([]);
    await device.pull();
    expect(await readDuplicates(device.db)).toEqual([]);

    await device.network.release();
    await device.pull();

    const key = voyage.keys[entity === 'customer' ? 'sender' : entity];
    const [double, ...more] = await readDuplicates(device.db);
    expect(more).toEqual([]);
    expect(double).toMatchObject({ entity, key, isSeen: false });
    expect(double?.ids).toHaveLength(2);

    await markDuplicateSeen(device.db, double?.operationId ?? '');
    await device.pull();
    expect(await readDuplicates(device.db)).toMatchObject([{ key, isSeen: true }]);
  },
);

test('a record that was sent once and equals another one is not reported', async () => {
  const device = createDevice(server);
  await registerVoyage(device, server);
  await device.settle();
  await device.pull();
  expect(await readDuplicates(device.db)).toEqual([]);
});
