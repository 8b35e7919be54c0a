/** Saved by somebody, and nobody unlocked: the worker sends the envelopes, and the next unlock takes in what became. */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { JournalDisk } from '../../src/db/journal/disk';
import { OWN_DEVICE_PATH } from '../../src/domain/wire';
import { drainInBackground } from '../../sw/drain-in-background';
import { customer } from '../sync/support/builders';
import type { TestServer } from '../sync/support/servers';
import { countThere, ONCE_EACH, PATHS } from '../sync/support/shipment-scenario';
import { type Scene, saveVoyage, setUpScene } from './sealed-tablet';

let server: TestServer;
let session: Scene['session'];
let person: string;
let unlock: Scene['unlock'];
let saveAndLock: Scene['saveAndLock'];
let isThere: Scene['isThere'];
const scene = setUpScene();

beforeAll(async () => {
  ({ server, session, person, unlock, saveAndLock, isThere } = scene);
});

describe('a tablet in a bag', () => {
  test('everything its token may carry arrives once, in an order that works; nothing is read', async () => {
    const voyage = await saveAndLock();
    const asked = scene.network.requests.length;
    await drainInBackground();
    expect(await countThere(server, voyage)).toEqual(ONCE_EACH);
    const sent = scene.network.requests.slice(asked);
    expect(sent).toHaveLength(1);
    const body = JSON.stringify(sent[0]?.body);
    for (const fields of [voyage.sender, voyage.recipient, voyage.goods, voyage.fields])
      for (const text of [fields.name, fields.numDocument, fields.productName])
        if (text) expect(body).not.toContain(String(text));
    await drainInBackground();
    expect(scene.network.requests).toHaveLength(asked + 1);
  });

  test('the next unlock shows it as sent, with the server’s record', async () => {
    const { keys } = await saveAndLock();
    await drainInBackground();
    const tablet = await unlock();
    expect(await tablet.queue()).toEqual([]);
    const sent = await tablet.db.listHistoryAfter(-1);
    expect(sent.map(({ entity, ending }) => [entity, ending.is])).toEqual([
      ['customer', 'sent'],
      ['customer', 'sent'],
      ['product', 'sent'],
      ['shipment', 'sent'],
    ]);
    const row = await tablet.db.getRow('shipment', keys.shipment);
    expect(row).toMatchObject({ id: expect.any(Number), mark: null });
    await tablet.settle();
    expect(await tablet.db.getRow('shipment', keys.shipment)).toMatchObject({
      view: { numeroGuia: expect.any(String) },
    });
    tablet.db.close();
  });

  test('a correction made before it was sent arrives in its place', async () => {
    const tablet = await unlock();
    const sender = customer();
    const key = await tablet.save({ entity: 'customer', fields: sender });
    const phone = '3159998877';
    await tablet.save({ entity: 'customer', key, kind: 'update', fields: { ...sender, phone } });
    await tablet.lock();
    await drainInBackground();
    const there = await server.list('customer');
    expect(there.find(({ numDocument }) => numDocument === sender.numDocument)).toMatchObject({
      phone,
    });
  });
});

describe('an answer that does not come', () => {
  test('the event is requested again, and the second time settles the first', async () => {
    const voyage = await saveAndLock();
    scene.network.inject({ kind: 'lose-answer' }, { path: 'batch', times: 1 });
    await expect(drainInBackground()).rejects.toThrow('4 operations still to send');
    await drainInBackground();
    expect(await countThere(server, voyage)).toEqual(ONCE_EACH);
    const tablet = await unlock();
    expect(await tablet.queue()).toEqual([]);
    tablet.db.close();
  });

  test('the person who unlocks it sees that it is being verified, and it is there once', async () => {
    const voyage = await saveAndLock();
    scene.network.inject({ kind: 'lose-answer' }, { path: 'batch', times: 1 });
    await expect(drainInBackground()).rejects.toThrow();
    const tablet = await unlock();
    expect((await tablet.queue()).map(({ delivery }) => delivery.state)).toEqual(
      Array(4).fill('unknown'),
    );
    await tablet.settle();
    expect(await tablet.queue()).toEqual([]);
    expect(await countThere(server, voyage)).toEqual(ONCE_EACH);
    tablet.db.close();
  });

  test.each([1, 2, 3])('killed at step %s of its work, everything arrives once', async (at) => {
    const voyage = await saveAndLock();
    let steps = 0;
    const step = () => {
      steps += 1;
      if (steps === at) throw new Error('killed');
    };
    const { claim, putDeliveries } = JournalDisk.prototype;
    vi.spyOn(JournalDisk.prototype, 'claim').mockImplementation(async function (
      this: JournalDisk,
      ...given
    ) {
      const claimed = await claim.apply(this, given);
      step();
      return claimed;
    });
    vi.spyOn(JournalDisk.prototype, 'putDeliveries').mockImplementation(async function (
      this: JournalDisk,
      ...given
    ) {
      step();
      await putDeliveries.apply(this, given);
      step();
    });
    await expect(drainInBackground()).rejects.toThrow();
    vi.restoreAllMocks();
    const tablet = await unlock();
    await tablet.settle();
    expect(await tablet.queue()).toEqual([]);
    expect(await countThere(server, voyage)).toEqual(ONCE_EACH);
    tablet.db.close();
  });
});

describe('with a page open again', () => {
  test('an operation on its way keeps its envelope: the change made meanwhile follows it', async () => {
    const first = await unlock();
    const sender = customer();
    const key = await first.save({ entity: 'customer', fields: sender });
    await first.lock();
    scene.network.inject({ kind: 'hold' }, { path: 'batch', times: 1 });
    const draining = drainInBackground();
    await vi.waitFor(() => expect(scene.network.batches()).toHaveLength(1));
    const tablet = await unlock();
    const phone = '3151112200';
    await tablet.save({ entity: 'customer', key, kind: 'update', fields: { ...sender, phone } });
    expect((await tablet.queue()).map(({ kind }) => kind)).toEqual(['create', 'update']);
    await scene.network.release();
    await draining;
    await tablet.settle();
    expect(await tablet.queue()).toEqual([]);
    const there = (await server.list('customer')).filter(
      ({ numDocument }) => numDocument === sender.numDocument,
    );
    expect(there).toMatchObject([{ phone }]);
    tablet.db.close();
  });

  test('claimed after it was opened: a save takes in the claim before it changes anything', async () => {
    const tablet = await unlock();
    const sender = customer();
    const key = await tablet.save({ entity: 'customer', fields: sender });
    const [operation] = await tablet.queue();
    // The worker had found this person locked.
    await scene.withDisk((disk) => disk.claim([operation?.id ?? ''], Date.now()));
    const phone = '3150001122';
    await tablet.save({ entity: 'customer', key, kind: 'update', fields: { ...sender, phone } });
    expect((await tablet.queue()).map(({ kind, delivery }) => [kind, delivery.state])).toEqual([
      ['create', 'unknown'],
      ['update', 'pending'],
    ]);
    await tablet.settle();
    expect(await tablet.queue()).toEqual([]);
    tablet.db.close();
  });

  test('the worker begins no other request for somebody who has unlocked the device', async () => {
    const tablet = await unlock();
    for (let count = 0; count < 60; count += 1)
      await tablet.save({ entity: 'customer', fields: customer() });
    await tablet.lock();
    scene.network.inject({ kind: 'hold' }, { path: 'batch', times: 1 });
    const draining = drainInBackground();
    await vi.waitFor(() => expect(scene.network.batches()).toHaveLength(1));
    const again = await unlock();
    await scene.network.release();
    await draining;
    expect(scene.network.batches()).toHaveLength(1);
    await again.settle();
    expect(await again.queue()).toEqual([]);
    again.db.close();
  });
});

describe('refused', () => {
  test('a refused operation holds back only its dependents, and its person is asked', async () => {
    const tablet = await unlock();
    const voyage = await saveVoyage(tablet, server);
    const other = customer();
    await tablet.save({ entity: 'customer', fields: other });
    await tablet.lock();
    // Somebody else registers the sender meanwhile, with another name.
    await server.call('POST', PATHS.customer, { ...voyage.sender, name: 'Otra' });
    await drainInBackground();
    expect(await isThere(other)).toBe(true);
    expect(await countThere(server, voyage)).toEqual([1, 1, 0, 0]);
    const again = await unlock();
    await again.settle();
    const [first] = await again.queue();
    expect(first).toMatchObject({ entity: 'customer', delivery: { state: 'conflict' } });
    again.db.close();
  });

  test('a token that an administrator ended sends nothing more, and the next session sends it all', async () => {
    const voyage = await saveAndLock();
    const known = await session.device.people.get(person);
    const headers = { Authorization: `Bearer ${known?.delivery?.token}` };
    await server.fetch(server.baseUrl + OWN_DEVICE_PATH, { method: 'DELETE', headers });
    await drainInBackground();
    expect(await countThere(server, voyage)).toEqual([0, 0, 0, 0]);
    expect((await session.device.people.get(person))?.delivery).toBeUndefined();
    const asked = scene.network.requests.length;
    await drainInBackground();
    expect(scene.network.requests).toHaveLength(asked);
    const tablet = await unlock();
    await tablet.settle();
    expect(await countThere(server, voyage)).toEqual(ONCE_EACH);
    tablet.db.close();
  });
});
