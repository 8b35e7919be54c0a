/** The answer to a create was lost, and the record is read before it comes again: it is shown once. */
import { beforeAll, expect, test } from 'vitest';
import { isLocalKey } from '../../src/domain/rules/waybill';
import { createDevice } from './support/device';
import { createPerson } from './support/lives/person';
import { type OurServer, startOurs } from './support/servers';

let server: OurServer;
beforeAll(async () => {
  server = await startOurs();
});

test.each(['voyage', 'payment', 'pieceCount', 'shipment'] as const)(
  'a %s that names records made on the same device is shown once',
  async (entity) => {
    const me = createPerson(server, server.admin);
    const { db, network } = me.device;
    await me.device.pull();
    const fields = await me.fillIn(entity);
    await me.device.settle();
    const before = (await db.listRows(entity)).length;
    network.inject({ kind: 'lose-answer' }, { method: 'POST' });
    const { key } = await me.make(entity, fields);
    await me.device.drain();
    await me.device.pull();
    const count = async () => (await db.listRows(entity)).length;
    expect(await count()).toBe(before + 1);
    expect(await me.device.queue()).toMatchObject([{ key }]);
    network.heal();
    await me.device.settle();
    await me.device.pull();
    expect(await me.device.queue()).toEqual([]);
    expect(await count()).toBe(before + 1);
    expect(isLocalKey(key) && (await me.device.row(entity, key)).mark).toBe(null);
    // Another device's view of it.
    const other = createDevice(server);
    await other.pull();
    expect(await other.db.listRows(entity)).toHaveLength(await count());
  },
);
