/** The server committed the write, and its response was lost. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withNumbers } from '../support/with-numbers';
import { createDevice } from './support/device';
import { startOurs, startPlain, type TestServer } from './support/servers';
import { countThere, ONCE_EACH, PATHS, registerVoyage } from './support/shipment-scenario';

const STEPS = [
  { name: 'the sender', path: PATHS.customer, skipped: 0 },
  { name: 'the recipient', path: PATHS.customer, skipped: 1 },
  { name: 'the product', path: PATHS.product, skipped: 0 },
  { name: 'the shipment', path: PATHS.shipment, skipped: 0 },
] as const;

describe('on our server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startOurs();
  });

  test.each(STEPS)('$name: sent again with the same key and body', async ({ path, skipped }) => {
    const device = createDevice(server);
    const voyage = await registerVoyage(device, server);
    if (skipped) device.network.inject({ kind: 'lose-request' }, { path, times: skipped });
    device.network.inject({ kind: 'lose-answer' }, { path, times: 1 });
    await device.settle();

    expect(await device.queue()).toEqual([]);
    expect(await countThere(server, voyage)).toEqual(ONCE_EACH);
    const writes = device.network.writes();
    const keys = new Set(writes.map(({ headers }) => headers['Idempotency-Key']));
    expect(keys.size).toBe(4);
    for (const key of keys) {
      const sent = writes.filter(({ headers }) => headers['Idempotency-Key'] === key);
      const bodies = sent.map(({ body }) => withNumbers(device.db, body));
      expect(new Set(await Promise.all(bodies)).size).toBe(1);
    }
    expect(writes.length).toBeGreaterThan(4);
    const row = await device.row('shipment', voyage.keys.shipment);
    expect(row.view.numeroGuia).toMatch(/^\w{9}$/);
  });
});

describe('on a plain server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startPlain('empty');
  });
  afterAll(() => server.close());

  test.each(STEPS)(
    '$name: found by reading the list, not sent again',
    async ({ path, skipped }) => {
      const device = createDevice(server);
      const voyage = await registerVoyage(device, server);
      // The first of two simultaneous requests passes.
      if (skipped) device.network.inject({ kind: 'hold' }, { path, times: skipped });
      device.network.inject({ kind: 'lose-answer' }, { path, times: 1 });
      if (skipped) {
        const run = device.drain();
        await expect.poll(() => device.network.writes().length).toBe(2);
        await device.network.release();
        await run;
      }
      await device.settle();

      expect(await device.queue()).toEqual([]);
      expect(await countThere(server, voyage)).toEqual(ONCE_EACH);
      expect(device.network.writes()).toHaveLength(4);
      for (const { headers } of device.network.requests) {
        expect(headers).not.toHaveProperty('Idempotency-Key');
        expect(headers).not.toHaveProperty('If-Match');
      }
      const there = await server.list('shipment');
      const mine = there.find((one) => one.descripcionEnvio === voyage.fields.descripcionEnvio);
      expect(await device.row('shipment', voyage.keys.shipment)).toMatchObject({
        id: mine?.id,
        view: { numeroGuia: mine?.numeroGuia },
        mark: null,
      });
    },
  );

  test('while the outcome is unknown, the record is shown once and marked', async () => {
    const device = createDevice(server);
    const voyage = await registerVoyage(device, server);
    device.network.inject({ kind: 'lose-answer' }, { path: PATHS.shipment, times: 1 });
    device.network.inject({ kind: 'lose-request' }, { path: '/products' });
    await device.drain();
    await device.drain({ pullOlderThanMs: 0 });
    const rows = await device.db.listRows('shipment');
    const shown = rows.filter(
      ({ view }) => view.descripcionEnvio === voyage.fields.descripcionEnvio,
    );
    expect(shown).toHaveLength(1);
    expect(shown[0]).toMatchObject({ key: voyage.keys.shipment, mark: 'verifying' });

    device.network.heal();
    await device.settle();
    expect(await countThere(server, voyage)).toEqual(ONCE_EACH);
    expect(await device.queue()).toEqual([]);
  });
});
