/** `Retry-After` delays automatic attempts only: a manual retry is sent at once. */
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

  test.each([429, 503])(
    'a manual retry is sent at once after a %d with Retry-After of a day',
    async (status) => {
      const device = createDevice(server);
      await device.create('customer', customer());
      const answer = { status, headers: { 'Retry-After': '86400' } };
      device.network.inject({ kind: 'instead', answer }, { method: 'POST', times: 1 });
      await device.drain();
      device.clock.now += 60_000;
      await device.drain({ skipBackoff: 'line' });
      expect(await device.queue()).toHaveLength(1);
      await device.drain({ skipBackoff: 'person' });
      // A write that may have been committed is looked up twice first.
      await device.settle();
      expect(await device.queue()).toEqual([]);
      expect(device.clock.now).toBeLessThan(Date.UTC(2026, 10, 20, 20, 20));
    },
  );
});
