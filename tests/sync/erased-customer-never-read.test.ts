/** A customer whom this device made and never read back is suppressed on the server. */
import { expect, test } from 'vitest';
import { discardOperation } from '../../src/db/outbox/discard';
import { BATCH_PATH, customerErasePath } from '../../src/domain/wire';
import { customer } from './support/builders';
import { createDevice } from './support/device';
import { everythingOn, expectNothingOf, WORDS } from './support/erased-words';
import { startOurs } from './support/servers';

test('a create that arrived unseen and was given up leaves nothing of them', async () => {
  const server = await startOurs();
  const device = createDevice(server);
  const person = customer(WORDS);
  device.network.inject({ kind: 'lose-answer' }, { path: BATCH_PATH, times: 1 });
  await device.create('customer', person);
  await device.drain();
  device.network.inject(
    { kind: 'instead', answer: { status: 413 } },
    { path: BATCH_PATH, times: 1 },
  );
  await device.settle();
  const [refused] = await device.queue();
  expect(refused?.delivery.state).toBe('rejected');
  await discardOperation(device.db, refused?.seq ?? 0, device.clock.now);
  const there = (await server.list('customer')).find(
    ({ numDocument }) => numDocument === person.numDocument,
  );
  await server.callAsAdmin('POST', customerErasePath(Number(there?.id)), { reason: 'Lo pidió' });
  await device.pull();
  expectNothingOf(person, await everythingOn(device));
});
