/** A plain server got a request minutes after it was given up: two records, reported and never hidden. */
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

test.each(['customer', 'product'] as const)('a %s that arrives late', async (entity) => {
  const device = createDevice(server);
  device.river.inject({ kind: 'late' }, { path: PATHS[entity], times: 1 });
  const voyage = await registerVoyage(device, server);
  await device.settle();
  expect(await device.queue()).toEqual([]);
  await device.pull();
  expect(await readDuplicates(device.db)).toEqual([]);

  await device.river.release();
  await device.pull();

  const key = voyage.keys[entity === 'customer' ? 'sender' : entity];
  const [double, ...more] = await readDuplicates(device.db);
  expect(more).toEqual([]);
  expect(double).toMatchObject({ entity, key, isSeen: false });
  expect(double?.ids).toHaveLength(2);

  await markDuplicateSeen(device.db, double?.operationId ?? '');
  await device.pull();
  expect(await readDuplicates(device.db)).toMatchObject([{ key, isSeen: true }]);
});

test('what was sent once, and looks like another, is no double', async () => {
  const device = createDevice(server);
  await registerVoyage(device, server);
  await device.settle();
  await device.pull();
  expect(await readDuplicates(device.db)).toEqual([]);
});
