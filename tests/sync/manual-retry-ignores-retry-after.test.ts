/** A floor is for machines: a person's tap goes at once, whatever the server asked for. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customer } from './support/builders';
import { createDevice } from './support/device';
import { EITHER_SERVER, type TestServer } from './support/servers';

describe.each(EITHER_SERVER)('on $name', ({ start }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.close());

  test.each([429, 503])('%d with a day to wait', async (status) => {
    const device = createDevice(server);
    await device.create('customer', customer());
    const answer = { status, headers: { 'Retry-After': '86400' } };
    device.river.inject({ kind: 'instead', answer }, { method: 'POST', times: 1 });
    await device.drain();
    device.clock.now += 60_000;
    await device.drain({ skipBackoff: 'line' });
    expect(await device.queue()).toHaveLength(1);
    await device.drain({ skipBackoff: 'person' });
    // What may have come after a commit is looked for twice first.
    await device.settle();
    expect(await device.queue()).toEqual([]);
    expect(device.clock.now).toBeLessThan(Date.UTC(2026, 10, 20, 20, 20));
  });
});
