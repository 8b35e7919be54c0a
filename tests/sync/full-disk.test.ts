/** Each write of a run fails once in turn: nothing is lost or done twice, and the next run continues. */
import { describe, expect, test } from 'vitest';
import type { Store } from '../../src/db/store';
import { customer, product } from './support/builders';
import { createDevice } from './support/device';
import { createModelServer } from './support/model-server';

/** The n-th write fails as on a full disk; the others pass. */
function fullAt(store: Store, moment: number) {
  let writes = 0;
  const full: Store = Object.assign(Object.create(store) as Store, {
    write: async (...given: Parameters<Store['write']>) => {
      writes += 1;
      if (writes === moment) throw new DOMException('No space', 'QuotaExceededError');
      return store.write(...given);
    },
  });
  return { full, count: () => writes };
}

describe.each(['plain', 'ours'] as const)('%s', (kind) => {
  test('a failure at each write in turn loses nothing and repeats nothing', async () => {
    for (let moment = 1; ; moment += 1) {
      const server = createModelServer(kind);
      const device = createDevice(server);
      const person = customer();
      const key = await device.create('customer', person);
      const other = customer();
      await device.create('customer', other);
      await device.create('product', product(server.places, person));
      await device.update('customer', key, { ...person, address: 'Calle 2' });
      const { full, count } = fullAt(device.db, moment);
      const cramped = createDevice(server, { clock: device.clock, engine: { db: full } });
      const isThrown = await cramped.drain().then(
        () => false,
        (error: unknown) => (error as DOMException).name === 'QuotaExceededError',
      );
      await device.settle();
      expect(await device.queue(), `full at write ${moment}`).toEqual([]);
      expect(server.records('customer')).toHaveLength(2);
      expect(server.records('product')).toHaveLength(1);
      expect(server.records('customer')).toContainEqual(
        expect.objectContaining({ numDocument: person.numDocument, address: 'Calle 2' }),
      );
      if (!isThrown && count() < moment) return;
    }
  });
});

test('the outcomes of the other operations are stored before the run ends', async () => {
  const server = createModelServer('plain');
  const device = createDevice(server);
  const people = [customer(), customer()];
  for (const person of people) await device.create('customer', person);
  let isFirst = true;
  const full: Store = Object.assign(Object.create(device.db) as Store, {
    write: async (...given: Parameters<Store['write']>) => {
      const [first] = await device.queue();
      const isAnswered = first?.delivery.state === 'inflight' && server.ledger.length > 0;
      if (isAnswered && isFirst) {
        isFirst = false;
        throw new DOMException('No space', 'QuotaExceededError');
      }
      return device.db.write(...given);
    },
  });
  const cramped = createDevice(server, { clock: device.clock, engine: { db: full } });
  await expect(cramped.drain()).rejects.toThrow('No space');
  expect((await device.queue()).map(({ delivery }) => delivery.state)).toEqual(['inflight']);
  const past = await device.db.listRecentHistory(9);
  expect(past.map(({ ending }) => ending.is)).toEqual(['sent']);
});
