/** A request that fails as a whole is split: neither a slow connection nor one refused operation blocks the others. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApiClient } from '../../src/api/client';
import { readMeta } from '../../src/db/store';
import { UNKNOWN_LINE } from '../../src/sync/push/line';
import { customer } from './support/builders';
import { createDevice, type Device } from './support/device';
import type { Answer } from './support/faulty-network';
import { startOurs, startPlain, type TestServer } from './support/servers';

/** Timers run a hundred times as fast. */
const HURRY = 100;
const after = (ms: number, run: () => void) => {
  const timer = setTimeout(run, ms / HURRY);
  return () => clearTimeout(timer);
};
const wait = (ms: number, signal: AbortSignal | null | undefined) =>
  new Promise<void>((resolve, reject) => {
    const callOff = after(ms, resolve);
    signal?.addEventListener('abort', () => {
      callOff();
      reject(new DOMException('Aborted', 'AbortError'));
    });
  });

/** A connection of this speed each way; an aborted request is lost. */
function slowly(server: TestServer, bytesPerSecond: number): typeof fetch {
  return async (input, init) => {
    const sent = String(init?.body ?? '').length;
    await wait((sent * 1000) / bytesPerSecond, init?.signal);
    const response = await server.fetch(input, { ...init, signal: null });
    const text = await response.text();
    const { status, headers } = response;
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        const bytes = new TextEncoder().encode(text);
        const step = bytesPerSecond * 5;
        try {
          for (let from = 0; from < bytes.length; from += step) {
            await wait(5_000, init?.signal);
            controller.enqueue(bytes.slice(from, from + step));
          }
          controller.close();
        } catch (error) {
          controller.error(error);
        }
      },
    });
    return new Response(text === '' ? null : body, { status, headers });
  };
}

/** Push runs until the queue is empty or there were too many. @returns how many. */
async function drainAll(device: Device, most: number): Promise<number> {
  for (let run = 1; run <= most; run += 1) {
    const { wakeAt } = await device.drain();
    if ((await device.queue()).length === 0) return run;
    device.clock.now = Math.max(device.clock.now + 1_000, wakeAt ?? 0);
  }
  return Number.POSITIVE_INFINITY;
}

describe('on our server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startOurs();
  });
  afterAll(() => server.close());

  function create(fetch: typeof globalThis.fetch) {
    const device: Device = createDevice(server, {
      engine: {
        api: createApiClient({ baseUrl: server.baseUrl, fetch, after }),
        // The clock runs while requests are under way.
        now: () => Math.floor(device.clock.now + performance.now() * HURRY),
      },
    });
    return device;
  }
  const there = async (people: readonly { readonly numDocument?: unknown }[]) => {
    const list = await server.list('customer');
    return people.map(
      ({ numDocument }) => list.filter((one) => one.numDocument === numDocument).length,
    );
  };

  test('250 customers at 4 KB/s all arrive, each once', async () => {
    const device = create(slowly(server, 4_000));
    const people = Array.from({ length: 250 }, () => customer());
    for (const person of people) await device.create('customer', person);
    expect(await drainAll(device, 25)).toBeLessThan(25);
    expect(new Set(await there(people))).toEqual(new Set([1]));
  }, 120_000);

  test('60 customers at 1 KB/s all arrive; the measured speed is stored', async () => {
    const device = create(slowly(server, 1_000));
    const people = Array.from({ length: 60 }, () => customer());
    for (const person of people) await device.create('customer', person);
    expect(await drainAll(device, 25)).toBeLessThan(25);
    expect(new Set(await there(people))).toEqual(new Set([1]));
    const line = await readMeta(device.db, 'line', UNKNOWN_LINE);
    expect(line.bytesPerSecond).toBeLessThan(2_000);
  }, 120_000);

  test.each<[string, Answer]>([
    ['502', { status: 502 }],
    ['a 400 of a firewall', { status: 400, body: '<html>Blocked</html>' }],
    ['a 403 of a firewall', { status: 403, body: '<html>Forbidden</html>' }],
  ])(
    '%s for one of eleven operations: the others arrive, and it is shown as stalled',
    async (_n, answer) => {
      const device = createDevice(server);
      const bad = customer();
      const people = Array.from({ length: 10 }, () => customer());
      for (const person of [...people.slice(0, 5), bad, ...people.slice(5)])
        await device.create('customer', person);
      const reach = server.fetch;
      const gateway: typeof fetch = async (input, init) =>
        String(init?.body ?? '').includes(String(bad.numDocument))
          ? new Response(answer.body ?? null, { status: answer.status })
          : reach(input, init);
      const blocked = createDevice({ ...server, fetch: gateway }, { databaseName: device.db.name });
      const unauthenticated = blocked.session?.token;
      let rounds = 0;
      while ((await blocked.queue()).length > 1 && rounds < 12) {
        const { wakeAt } = await blocked.drain();
        blocked.clock.now = Math.max(blocked.clock.now, wakeAt ?? 0);
        rounds += 1;
      }
      expect(rounds).toBeLessThan(12);
      expect(new Set(await there(people))).toEqual(new Set([1]));
      expect(blocked.session?.token, 'nobody was signed out').toBe(unauthenticated);

      // It counts as stalled after a day in which other operations pass.
      for (let hour = 0; hour < 30; hour += 1) {
        if ((await blocked.queue()).some(({ delivery }) => delivery.state === 'rejected')) break;
        await blocked.create('customer', customer());
        blocked.clock.now += 3_600_000;
        await blocked.drain();
      }
      expect(await blocked.queue()).toMatchObject([
        {
          changes: { numDocument: bad.numDocument },
          delivery: { state: 'rejected', error: { code: 'stalled' } },
        },
      ]);
      expect(await there([bad])).toEqual([0]);
    },
  );
});

test('a long list on a slow connection is read completely, and pending operations are sent', async () => {
  const server = await startPlain();
  for (let one = 0; one < 400; one += 1) {
    const person = customer();
    server.plain.records('customer').set(9_000 + one, { ...person, id: 9_000 + one });
  }
  const device: Device = createDevice(server, {
    engine: {
      api: createApiClient({ baseUrl: server.baseUrl, fetch: slowly(server, 4_000), after }),
    },
  });
  const mine = customer();
  await device.create('customer', mine);
  await device.drain();
  const there = (await server.list('customer')).filter(
    (one) => one.numDocument === mine.numDocument,
  );
  expect(there).toHaveLength(1);
  await server.close();
}, 60_000);
