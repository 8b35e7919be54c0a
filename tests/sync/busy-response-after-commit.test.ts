/** 503 and 408 may come after the commit: without a key nothing is sent again before the list has been read. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDuplicates } from '../../src/db/mirror/duplicates';
import { createDevice } from './support/device';
import { EITHER_SERVER, startPlain, type TestServer } from './support/servers';
import { countThere, ONCE_EACH, PATHS, registerVoyage } from './support/shipment-scenario';

describe.each(EITHER_SERVER)('on $name', ({ start }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.close());

  describe.each([408, 503])('%d', (status) => {
    test.each(['customer', 'product', 'shipment'] as const)(
      'at the %s: every record exists once',
      async (entity) => {
        const device = createDevice(server);
        const answer = { status, headers: { 'Retry-After': '5' } };
        device.network.inject({ kind: 'replace', answer }, { path: PATHS[entity], times: 1 });
        const voyage = await registerVoyage(device, server);
        await device.settle();
        expect(await device.queue()).toEqual([]);
        expect(await countThere(server, voyage)).toEqual(ONCE_EACH);
      },
    );
  });
});

test('the list is read only after a plain server’s Retry-After', async () => {
  const server = await startPlain();
  const device = createDevice(server);
  const answer = { status: 503, headers: { 'Retry-After': '300' } };
  device.network.inject({ kind: 'instead', answer }, { path: PATHS.customer, times: 1 });
  await registerVoyage(device, server);
  await device.drain();
  const [waiting] = await device.queue();
  expect(waiting).toMatchObject({
    delivery: { state: 'unknown', notBefore: device.clock.now + 300_000 },
  });
  await device.settle();
  expect(await readDuplicates(device.db)).toEqual([]);
  await server.close();
});
