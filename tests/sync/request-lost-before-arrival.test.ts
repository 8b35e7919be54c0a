/** No response. On a plain server only its lists show the outcome, and an abandoned request may still arrive. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customer } from './support/builders';
import { createDevice, type Device } from './support/device';
import { startOurs, startPlain, type TestServer } from './support/servers';
import { countThere, ONCE_EACH, PATHS, registerVoyage } from './support/shipment-scenario';

const LIST = '/api/v1/customers/all';
const MINUTE = 60_000;

describe('on a plain server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startPlain('empty');
  });
  afterAll(() => server.close());

  const thereOf = async (numDocument: unknown) =>
    (await server.list('customer')).filter((one) => one.numDocument === numDocument).length;

  /** Loses the request, then runs at these times after it. @returns the reads and writes of each run. */
  async function follow(device: Device, times: readonly number[]) {
    const start = device.clock.now;
    const seen: string[] = [];
    for (const at of times) {
      device.clock.now = start + at;
      const before = device.network.requests.length;
      await device.drain();
      const since = device.network.requests.slice(before);
      seen.push(since.map(({ method, path }) => (path === LIST ? 'read' : method)).join(' '));
    }
    return seen;
  }

  test('sent again after two reads without the record, the first a minute after the send', async () => {
    const device = createDevice(server);
    const person = customer();
    await device.create('customer', person);
    device.network.inject({ kind: 'lose-request' }, { path: PATHS.customer, times: 1 });

    const seen = await follow(device, [
      0,
      1_000,
      MINUTE - 1,
      MINUTE,
      MINUTE + 9_999,
      MINUTE + 10_000,
    ]);
    expect(seen).toEqual(['read POST', 'read', '', 'read', '', 'read POST read']);
    expect(await device.queue()).toEqual([]);
    expect(await thereOf(person.numDocument)).toBe(1);
  });

  test('confirmed when the late request shows at the second read', async () => {
    const device = createDevice(server);
    const person = customer();
    const key = await device.create('customer', person);
    device.network.inject({ kind: 'late' }, { path: PATHS.customer, times: 1 });
    expect(await follow(device, [0, MINUTE])).toEqual(['read POST', 'read']);
    await device.network.release();
    device.clock.now += 10_000;
    await device.settle();

    expect(device.network.writes()).toHaveLength(1);
    expect(await thereOf(person.numDocument)).toBe(1);
    expect(await device.row('customer', key)).toMatchObject({ id: expect.any(Number), mark: null });
  });

  test('confirmed at the first read when the request had arrived', async () => {
    const device = createDevice(server);
    const person = customer();
    await device.create('customer', person);
    device.network.inject({ kind: 'lose-answer' }, { path: PATHS.customer, times: 1 });
    expect(await follow(device, [0, 1_000])).toEqual(['read POST', 'read']);
    expect(await device.queue()).toEqual([]);
  });

  test('each of the four requests lost in turn: every record exists once', async () => {
    const device = createDevice(server);
    const voyage = await registerVoyage(device, server);
    device.network.inject({ kind: 'lose-request' }, { path: PATHS.customer, times: 2 });
    device.network.inject({ kind: 'lose-request' }, { path: PATHS.product, times: 1 });
    device.network.inject({ kind: 'lose-request' }, { path: PATHS.shipment, times: 1 });
    await device.settle();
    expect(await device.queue()).toEqual([]);
    expect(await countThere(server, voyage)).toEqual(ONCE_EACH);
  });

  test('a clock set back by three days does not delay the read by three days', async () => {
    const device = createDevice(server);
    const person = customer();
    await device.create('customer', person);
    device.network.inject({ kind: 'lose-request' }, { path: PATHS.customer, times: 1 });
    await device.drain();
    device.clock.now -= 3 * 24 * 60 * MINUTE;
    const start = device.clock.now;
    await device.settle();
    expect(await thereOf(person.numDocument)).toBe(1);
    expect(device.clock.now - start).toBeLessThan(3 * MINUTE);
  });
});

describe('on our server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startOurs();
  });

  test('sent again with the same key within a minute, after any number of failures', async () => {
    const device = createDevice(server);
    const voyage = await registerVoyage(device, server);
    device.network.inject({ kind: 'lose-request' }, { method: 'POST' });
    for (let round = 0; round < 8; round += 1) {
      device.clock.now += 3 * 60 * MINUTE;
      await device.drain();
    }
    expect((await device.queue()).map(({ delivery }) => delivery.sent?.attempts ?? 0)).toEqual([
      0, 0, 0, 0,
    ]);
    device.network.heal();
    const healedAt = device.clock.now;
    await device.settle();
    expect(device.clock.now - healedAt).toBeLessThan(MINUTE + 5_000);
    expect(await device.queue()).toEqual([]);
    expect(await countThere(server, voyage)).toEqual(ONCE_EACH);
    const keys = device.network.writes().map(({ headers }) => headers['Idempotency-Key']);
    expect(new Set(keys).size).toBe(4);
  });

  test('a tap, or the network that comes back, skips that minute', async () => {
    const device = createDevice(server);
    await device.create('customer', customer());
    device.network.inject({ kind: 'lose-request' }, { method: 'POST', times: 1 });
    await device.drain();
    await device.drain();
    expect(await device.queue()).toHaveLength(1);
    await device.drain({ skipBackoff: 'line' });
    expect(await device.queue()).toEqual([]);
  });
});
