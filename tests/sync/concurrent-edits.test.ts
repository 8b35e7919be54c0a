/** Two devices edit one record: different fields are merged, the same field is a conflict. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resolveConflict } from '../../src/db/outbox/resolve-conflict';
import type { Fields } from '../../src/domain/entity';
import { customer } from './support/builders';
import { createDevice } from './support/device';
import { EITHER_SERVER, startOurs, type TestServer } from './support/servers';

describe.each(EITHER_SERVER)('on $name', ({ start }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.close());

  const there = async (numDocument: unknown): Promise<Fields | undefined> =>
    (await server.list('customer')).find((one) => one.numDocument === numDocument);

  /** Both tablets have the customer; each changes it offline; the other's change arrives first. */
  async function arrange(theirs: Fields, mine: Fields) {
    const [other, device] = [createDevice(server), createDevice(server)];
    const person = customer({ phone: '3100000000', address: 'Calle 1' });
    const otherKey = await other.create('customer', person);
    await other.settle();
    await device.pull();
    const id = String((await other.row('customer', otherKey)).id);
    await other.update('customer', otherKey, { ...person, ...theirs });
    await device.update('customer', id, { ...person, ...mine });
    await other.settle();
    await device.settle();
    return { device, person, id, document: person.numDocument };
  }

  test('different fields: both changes are kept', async () => {
    const { device, id, document } = await arrange({ phone: '3111111111' }, { address: 'Calle 2' });
    expect(await device.queue()).toEqual([]);
    const both = { phone: '3111111111', address: 'Calle 2' };
    expect(await there(document)).toMatchObject(both);
    expect(await device.row('customer', id)).toMatchObject({ view: both, mark: null });
    // A plain server is read before the send: nothing is merged by its answer.
    const [ended] = await device.db.listRecentHistory(1);
    expect(ended?.merged).toEqual(server.kind === 'ours' ? ['phone'] : undefined);
  });

  test('the same change on both devices is no conflict', async () => {
    const { device, document } = await arrange({ phone: '3111111111' }, { phone: '3111111111' });
    expect(await device.queue()).toEqual([]);
    expect(await there(document)).toMatchObject({ phone: '3111111111' });
  });

  test('the same field: the conflict holds before, mine and theirs', async () => {
    const { device, id, document } = await arrange(
      { phone: '3111111111' },
      { phone: '3222222222', address: 'Calle 2' },
    );
    expect(await device.queue()).toMatchObject([
      {
        before: { phone: '3100000000' },
        changes: { phone: '3222222222' },
        delivery: {
          state: 'conflict',
          question: { code: 'differs', theirs: { phone: '3111111111' } },
        },
      },
    ]);
    expect(await device.row('customer', id)).toMatchObject({
      mark: 'attention',
      view: { phone: '3222222222' },
    });
    expect(await there(document)).toMatchObject({ phone: '3111111111', address: 'Calle 1' });
  });

  test('resolved with mine: it overwrites theirs', async () => {
    const { device, document } = await arrange({ phone: '3111111111' }, { phone: '3222222222' });
    const [conflict] = await device.queue();
    await resolveConflict(device.db, conflict?.seq ?? 0, 'mine', device.clock.now);
    await device.settle();
    expect(await device.queue()).toEqual([]);
    expect(await there(document)).toMatchObject({ phone: '3222222222' });
  });

  test('resolved with theirs: uncontested fields are still sent', async () => {
    const { device, id, document } = await arrange(
      { phone: '3111111111' },
      { phone: '3222222222', address: 'Calle 2' },
    );
    const [conflict] = await device.queue();
    await resolveConflict(device.db, conflict?.seq ?? 0, 'theirs', device.clock.now);
    await device.settle();
    expect(await device.queue()).toEqual([]);
    const both = { phone: '3111111111', address: 'Calle 2' };
    expect(await there(document)).toMatchObject(both);
    expect((await device.row('customer', id)).view).toMatchObject(both);
  });
});

describe('on our server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startOurs();
  });

  test('an update lost on its way does not undo another user’s change when sent again', async () => {
    const [other, device] = [createDevice(server), createDevice(server)];
    const person = customer({ phone: '3100000000', address: 'Calle 1' });
    const otherKey = await other.create('customer', person);
    await other.settle();
    await device.pull();
    const id = String((await other.row('customer', otherKey)).id);

    await device.update('customer', id, { ...person, address: 'Calle 2' });
    device.network.inject({ kind: 'lose-request' }, { method: 'PUT', times: 1 });
    await device.drain();
    await other.update('customer', otherKey, { ...person, phone: '3111111111' });
    await other.settle();
    await device.pull();
    await device.settle();

    expect(await device.queue()).toEqual([]);
    const [now] = (await server.list('customer')).filter(
      (one) => one.numDocument === person.numDocument,
    );
    expect(now).toMatchObject({ phone: '3111111111', address: 'Calle 2' });
  });

  test('an update whose response was lost is sent again with the same body, whatever was pulled since', async () => {
    const [other, device] = [createDevice(server), createDevice(server)];
    const person = customer({ phone: '3100000000', address: 'Calle 1' });
    const otherKey = await other.create('customer', person);
    await other.settle();
    await device.pull();
    const id = String((await other.row('customer', otherKey)).id);

    await device.update('customer', id, { ...person, address: 'Calle 2' });
    device.network.inject({ kind: 'lose-answer' }, { method: 'PUT', times: 1 });
    await device.drain();
    await other.update('customer', otherKey, { ...person, phone: '3111111111' });
    await other.settle();
    await device.pull();
    await device.settle();

    expect(await device.queue()).toEqual([]);
    const [first, again] = device.network.writes();
    expect(again).toMatchObject({ body: first?.body, path: first?.path });
    expect(again?.headers).toEqual(first?.headers);
    const both = { phone: '3111111111', address: 'Calle 2' };
    expect((await device.row('customer', id)).view).toMatchObject(both);
  });

  test('repeated version conflicts are not retried without a delay', async () => {
    const device = createDevice(server);
    const person = customer();
    const key = await device.create('customer', person);
    await device.settle();
    const { id, base } = await device.row('customer', key);
    await device.update('customer', key, { ...person, address: 'Calle 9' });
    const stale = {
      type: 'stale',
      title: 'Cambió',
      status: 412,
      record: { ...base, id, version: 1 },
    };
    device.network.inject(
      { kind: 'instead', answer: { status: 412, body: JSON.stringify(stale) } },
      { method: 'PUT' },
    );
    const { wakeAt } = await device.drain();
    expect(device.network.writes().length).toBeLessThan(12);
    expect(wakeAt).toBeGreaterThan(device.clock.now);
    device.network.heal();
    await device.settle();
    expect(await device.queue()).toEqual([]);
  });
});
