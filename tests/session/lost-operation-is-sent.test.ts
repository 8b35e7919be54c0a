/** An operation of which only mark and envelope are left is sent by those, once, and those that depend on it follow. */
import { expect, test } from 'vitest';
import { createApiClient } from '../../src/api/client';
import { personDatabaseName } from '../../src/db/database-names';
import { DAMAGE, type Damage, NO_DAMAGE } from '../../src/db/journal/damage';
import type { JournalStore } from '../../src/db/journal/journal-store';
import { deliverLost } from '../../src/sync/push/deliver-lost';
import { dropRows, editRows, flip, readRows } from '../db/support/raw-database';
import { customer, product } from '../sync/support/builders';
import { setUpScene } from './sealed-tablet';

const scene = setUpScene();
const damageOf = async (db: JournalStore) =>
  ((await db.getMeta(DAMAGE)) as Damage | undefined) ?? NO_DAMAGE;

async function sendLost(db: JournalStore, fetch = scene.network.fetch): Promise<void> {
  const { device } = scene.session;
  await deliverLost({
    db,
    api: createApiClient({ baseUrl: scene.server.baseUrl, fetch }),
    locks: navigator.locks,
    token: async () => (await device.people.get(scene.person))?.delivery?.token ?? null,
    onUnauthenticated: async () => undefined,
    now: Date.now,
  });
}
const countOnServer = async (numDocument: unknown) =>
  (await scene.server.list('customer')).filter((one) => one.numDocument === numDocument).length;

test.each<[string, (name: string) => Promise<void>]>([
  [
    'a damaged entry',
    (name) => editRows(name, 'entries', (rows) => rows.slice(-1).map((row) => flip(row, 40))),
  ],
  [
    'a missing entry',
    async (name) => {
      const newest = (await readRows(name, 'entries')).at(-1)?.revision;
      await dropRows(name, 'entries', ({ revision }) => revision === newest);
    },
  ],
])('%s: the customer reaches the server once', async (_what, damage) => {
  const tablet = await scene.unlock();
  const sender = customer({ name: 'Marleny' });
  await tablet.save({ entity: 'customer', fields: sender });
  await tablet.lock();
  await damage(personDatabaseName(scene.person));

  const again = await scene.unlock();
  expect((await damageOf(again.db)).operations).toMatchObject([
    { entity: 'customer', kind: 'create', hasEnvelope: true },
  ]);
  expect(await again.queue()).toEqual([]);
  await sendLost(again.db);
  await sendLost(again.db);
  await again.settle();
  expect(await countOnServer(sender.numDocument)).toBe(1);
  expect((await damageOf(again.db)).operations).toEqual([]);
  // The record itself comes back with what the server has.
  const names = (await again.db.listRows('customer')).map(({ view }) => view.numDocument);
  expect(names.filter((one) => one === sender.numDocument)).toHaveLength(1);
  expect(await again.queue()).toEqual([]);
});

test('goods of a customer whose operation is lost follow it', async () => {
  const tablet = await scene.unlock();
  const owner = customer({ name: 'Ovidio' });
  await tablet.save({ entity: 'customer', fields: owner });
  const goods = product(scene.server.places, owner);
  await tablet.save({ entity: 'product', fields: goods });
  await tablet.lock();
  const name = personDatabaseName(scene.person);
  const entries = await readRows(name, 'entries');
  const first = entries.at(-2)?.revision;
  await dropRows(name, 'entries', ({ revision }) => revision === first);

  const again = await scene.unlock();
  expect((await damageOf(again.db)).operations).toHaveLength(1);
  await sendLost(again.db);
  await again.settle();
  expect(await countOnServer(owner.numDocument)).toBe(1);
  const listed = await scene.server.list('product');
  expect(listed.filter((one) => one.productName === goods.productName)).toMatchObject([
    { customerNumDocument: Number(owner.numDocument) },
  ]);
  expect(await again.queue()).toEqual([]);
});

test('without signal it waits, and is named', async () => {
  const tablet = await scene.unlock();
  await tablet.save({ entity: 'customer', fields: customer() });
  await tablet.lock();
  const name = personDatabaseName(scene.person);
  await editRows(name, 'entries', (rows) => rows.slice(-1).map((row) => flip(row, 40)));
  const again = await scene.unlock();
  await sendLost(again.db, () => Promise.reject(new TypeError('Failed to fetch')));
  expect((await damageOf(again.db)).operations).toHaveLength(1);
});
