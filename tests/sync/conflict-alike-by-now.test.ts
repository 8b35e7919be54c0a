/**
 * Two people changed one field differently, and then the server came to have the value that waits here: the question is
 * dropped.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customer } from './support/builders';
import { createDevice } from './support/device';
import { EITHER_SERVER, type TestServer } from './support/servers';

describe.each(EITHER_SERVER)('$name', ({ start }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.close());

  test('the rest of the change is sent', async () => {
    const device = createDevice(server);
    const office = createDevice(server);
    const person = customer();
    const key = await device.create('customer', person);
    await device.settle();
    const { id } = await device.row('customer', key);
    await office.pull();
    const set = async (phone: string) => {
      await office.update('customer', String(id), { phone });
      await office.settle();
    };
    await set('3001112233');
    await device.update('customer', key, { phone: '3009998877', address: 'Otra calle 9' });
    device.clock.now += 3_600_000;
    await device.settle();
    expect(await device.queue()).toMatchObject([{ delivery: { state: 'conflict' } }]);

    await set('3009998877');
    device.clock.now += 3_600_000;
    await device.pull();
    await device.settle();
    expect(await device.queue()).toEqual([]);
    const there = (await server.list('customer')).find((one) => one.id === id);
    expect(there).toMatchObject({ phone: '3009998877', address: 'Otra calle 9' });
  });
});
