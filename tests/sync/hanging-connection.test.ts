/** Real sockets that hang, reset or break off, through a proxy: the engine times out and settles every operation. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createApiClient } from '../../src/api/client';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy';
import { createDevice } from './support/device';
import { startPlain } from './support/servers';
import { countThere, ONCE_EACH, PATHS, registerVoyage } from './support/shipment-scenario';

let server: Awaited<ReturnType<typeof startPlain>>;
let proxy: FaultProxy;
beforeAll(async () => {
  server = await startPlain('entity');
  proxy = await startFaultProxy(server.baseUrl);
});
afterAll(async () => {
  await proxy.close();
  await server.close();
});
/** Thirty seconds, sped up. */
const after = (ms: number, run: () => void) => {
  const timer = setTimeout(run, ms / 100);
  return () => clearTimeout(timer);
};
const hurried = () =>
  createDevice(server, { engine: { api: createApiClient({ baseUrl: proxy.url, fetch, after }) } });
afterEach(() => proxy.heal());

describe.each([
  ['nothing is answered for ever', { kind: 'hang' }],
  ['the answer comes after we gave up', { kind: 'delay', answerMs: 600 }],
  ['the request arrives after we gave up', { kind: 'delay', requestMs: 600 }],
  ['the connection dies after the commit', { kind: 'drop-answer' }],
  ['the connection dies before it', { kind: 'reset' }],
  ['the answer is cut', { kind: 'truncate' }],
  ['a portal answers', { kind: 'portal' }],
] as const)('%s', (_name, fault) => {
  test.each(['customer', 'product', 'shipment'] as const)(
    'at the %s: every record exists once',
    async (entity) => {
      const device = hurried();
      const voyage = await registerVoyage(device, server);
      proxy.inject(fault, { path: PATHS[entity], times: 1 });
      await device.drain();
      // The late request arrives within a minute.
      await new Promise((resolve) => setTimeout(resolve, 'requestMs' in fault ? 700 : 0));
      await device.settle();
      expect(await device.queue()).toEqual([]);
      expect(await countThere(server, voyage)).toEqual(ONCE_EACH);
    },
  );
});

test('a server unreachable from the middle of a run for an hour: every record exists once', async () => {
  const device = hurried();
  const voyage = await registerVoyage(device, server);
  proxy.inject({ kind: 'hang' }, { path: PATHS.product, times: 1 });
  await device.drain();
  await proxy.cut();
  for (let round = 0; round < 4; round += 1) {
    device.clock.now += 15 * 60_000;
    await device.drain({ pullOlderThanMs: 0 });
  }
  expect((await device.queue()).length).toBeGreaterThan(0);
  await proxy.restore();
  await device.settle();
  expect(await device.queue()).toEqual([]);
  expect(await countThere(server, voyage)).toEqual(ONCE_EACH);
});
