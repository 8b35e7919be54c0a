/** The queue of one device imported on another, on a server that knows no keys. */
import { expect, test } from 'vitest';
import { copyQueue, importQueue, toQueueCopy } from '../../src/db/outbox/queue-copy';
import { createDevice } from './support/device';
import { startPlain } from './support/servers';
import { countThere, ONCE_EACH, registerVoyage } from './support/shipment-scenario';

test.each([
  ['it was sent', true],
  ['it was not sent', false],
])('%s meanwhile: each is looked for before it is sent', async (_what, isSent) => {
  const server = await startPlain();
  const [first, second] = [createDevice(server), createDevice(server)];
  const voyage = await registerVoyage(first, server);
  const copy = toQueueCopy(JSON.parse(JSON.stringify(await copyQueue(first.db, first.clock.now))));
  if (!copy) throw new Error('It is no copy');
  if (isSent) await first.settle();
  expect(await importQueue(second.db, copy, false)).toBe(4);
  expect((await second.queue()).map(({ state }) => state)).toEqual(Array(4).fill('unknown'));
  await second.settle();
  expect(await second.queue()).toEqual([]);
  expect(await countThere(server, voyage)).toEqual(ONCE_EACH);
  await server.close();
});
