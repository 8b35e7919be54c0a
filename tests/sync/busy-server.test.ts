/** 429, 503 and `Retry-After`: operations wait as long as the server asks and are not lost. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customer } from './support/builders';
import { createDevice } from './support/device';
import type { Answer } from './support/faulty-network';
import { EITHER_SERVER, type TestServer } from './support/servers';
import { PATHS } from './support/shipment-scenario';

const RUNNING = JSON.stringify({
  type: 'in-progress',
  title: 'La misma petición todavía se está procesando',
  status: 409,
});
const PROBLEM = { 'Content-Type': 'application/problem+json', 'API-Version': '1' };

describe.each(EITHER_SERVER)('on $name', ({ start }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.close());

  test.each<{ name: string; answer: Answer; floorMs: number }>([
    { name: '429 for two minutes', answer: { status: 429, body: '{}' }, floorMs: 120_000 },
    { name: '503 for two minutes', answer: { status: 503 }, floorMs: 120_000 },
    { name: '503 with no word of when', answer: { status: 503 }, floorMs: 0 },
    { name: '408', answer: { status: 408 }, floorMs: 0 },
    {
      name: '409: the same request is still running',
      answer: { status: 409, body: RUNNING, headers: PROBLEM },
      floorMs: 1_000,
    },
  ])('$name', async ({ answer, floorMs }) => {
    const device = createDevice(server);
    const person = customer();
    const key = await device.create('customer', person);
    const headers = {
      ...answer.headers,
      ...(floorMs && { 'Retry-After': String(floorMs / 1000) }),
    };
    device.network.inject(
      { kind: 'instead', answer: { ...answer, headers } },
      { path: PATHS.customer, times: 1 },
    );
    const start = device.clock.now;
    const { wakeAt } = await device.drain();
    // Without a key these two may have been committed: looked up, not sent again.
    const mayBeDone = server.kind === 'plain' && [408, 503].includes(answer.status);
    const state = mayBeDone ? 'unknown' : 'waiting';
    expect((await device.queue())[0]).toMatchObject({ delivery: { state, sent: { attempts: 1 } } });
    expect((await device.row('customer', key)).mark).toBe(mayBeDone ? 'verifying' : 'local');
    const leastMs = mayBeDone ? floorMs : Math.max(floorMs, 2_000);
    expect((wakeAt ?? 0) - start).toBeGreaterThanOrEqual(leastMs);

    device.clock.now = start + leastMs - 1;
    await device.drain();
    expect(device.network.writes()).toHaveLength(1);

    await device.settle();
    expect(await device.queue()).toEqual([]);
    const people = await server.list('customer');
    expect(people.filter((one) => one.numDocument === person.numDocument)).toHaveLength(1);
    const keys = new Set(device.network.writes().map((sent) => sent.headers['Idempotency-Key']));
    expect(keys.size).toBe(1);
  });

  test('a server down for three days: few requests meanwhile, everything sent afterwards', async () => {
    const device = createDevice(server);
    const people = [customer(), customer(), customer(), customer(), customer()];
    for (const person of people) await device.create('customer', person);
    device.network.inject({ kind: 'instead', answer: { status: 503 } });
    const end = device.clock.now + 3 * 24 * 3_600_000;
    let runs = 0;
    while (device.clock.now < end) {
      const { wakeAt } = await device.drain();
      expect(wakeAt).not.toBeNull();
      // The page is open at first, then only now and then.
      device.clock.now = runs < 12 ? (wakeAt ?? end) : device.clock.now + 6 * 3_600_000;
      runs += 1;
    }
    expect(await device.queue()).toHaveLength(5);
    device.network.heal();
    await device.settle();
    expect(await device.queue()).toEqual([]);
    const there = await server.list('customer');
    for (const { numDocument } of people)
      expect(there.filter((one) => one.numDocument === numDocument)).toHaveLength(1);
  });
});
