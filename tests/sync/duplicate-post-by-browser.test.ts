/** A browser repeats a POST by itself when its connection breaks: the app sees one ordinary success. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDuplicates } from '../../src/db/mirror/duplicates';
import { createDevice } from './support/device';
import { startOurs, startPlain, type TestServer } from './support/servers';
import { countThere, ONCE_EACH, registerVoyage } from './support/shipment-scenario';

/** The server behind a network that repeats the first request to a path. */
function twice(server: TestServer, path: string): TestServer {
  let isDone = false;
  return {
    ...server,
    fetch: async (input, init) => {
      if (!isDone && String(input).includes(path)) {
        isDone = true;
        await server.fetch(input, init);
      }
      return server.fetch(input, init);
    },
  };
}

let plain: TestServer;
beforeAll(async () => {
  plain = await startPlain();
});
afterAll(() => plain.close());

test.each([
  ['customer', 'sender', '/customers/save'],
  ['product', 'product', '/product/save'],
  ['shipment', 'shipment', '/envios/crear-con-costo'],
] as const)('a plain server has the %s twice: it is reported', async (entity, name, path) => {
  const device = createDevice(twice(plain, path));
  const voyage = await registerVoyage(device, plain);
  await device.settle();
  await device.pull();
  expect(await device.queue()).toEqual([]);
  const found = (await readDuplicates(device.db)).filter((double) => double.entity === entity);
  expect(found).toMatchObject([{ key: voyage.keys[name], isSeen: false, ids: { length: 2 } }]);
});

test('our server knows the key: the record exists once', async () => {
  const server = await startOurs();
  const device = createDevice(twice(server, '/batch'));
  const voyage = await registerVoyage(device, server);
  await device.settle();
  expect(await device.queue()).toEqual([]);
  expect(await countThere(server, voyage)).toEqual(ONCE_EACH);
});
