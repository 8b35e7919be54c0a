/** The token expires during a run: the queue waits for the sign-in, without counting attempts and without loss. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { evaluateStatus, syncFacts } from '../../src/sync/status';
import { createDevice } from './support/device';
import type { Answer } from './support/faulty-network';
import { startOurs, startPlain, type TestServer } from './support/servers';
import { countThere, ONCE_EACH, PATHS, registerVoyage } from './support/shipment-scenario';

const REFUSALS: { name: string; start: () => Promise<TestServer>; answer: Answer }[] = [
  {
    name: 'our 401',
    start: startOurs,
    answer: {
      status: 401,
      headers: { 'Content-Type': 'application/problem+json', 'API-Version': '1' },
      body: '{"type":"unauthenticated","title":"La sesión no es válida o ya terminó","status":401}',
    },
  },
  { name: 'a plain server’s empty 403', start: startPlain, answer: { status: 403 } },
  { name: 'a plain server’s 401', start: startPlain, answer: { status: 401 } },
];

describe.each(REFUSALS)('$name', ({ start, answer }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.close());

  test('holds the queue until the next sign-in, even for days', async () => {
    const device = createDevice(server);
    const voyage = await registerVoyage(device, server);
    device.network.inject({ kind: 'instead', answer }, { path: PATHS.product, times: 1 });
    const drained = await device.drain();

    expect(drained).toMatchObject({ wakeAt: null, eligible: 0 });
    expect(device.session?.token).toBeNull();
    const queue = await device.queue();
    // A batch is refused as a whole.
    const isBatch = server.kind === 'ours';
    expect(queue.map(({ entity, delivery }) => [entity, delivery.state])).toEqual([
      ...(isBatch
        ? [
            ['customer', 'held'],
            ['customer', 'held'],
          ]
        : []),
      ['product', 'held'],
      ['shipment', isBatch ? 'held' : 'pending'],
    ]);
    expect(new Set(queue.map(({ delivery }) => delivery.sent?.attempts ?? 0))).toEqual(
      new Set([0]),
    );
    expect(
      evaluateStatus({
        ...syncFacts.getInitialState(),
        queue,
        hasToken: false,
        connectivity: 'reached',
      }),
    ).toMatchObject({ state: 'locked', text: `Inicia sesión para enviar ${queue.length}` });

    const asked = device.network.requests.length;
    device.clock.now += 3 * 24 * 3_600_000;
    await device.settle();
    expect(device.network.requests).toHaveLength(asked);

    if (device.session) device.session = { ...device.session, token: await server.newToken() };
    await device.settle();
    expect(await device.queue()).toEqual([]);
    expect(await countThere(server, voyage)).toEqual(ONCE_EACH);
  });

  test('ends a pull', async () => {
    const device = createDevice(server);
    device.network.inject({ kind: 'instead', answer }, { method: 'GET' });
    expect(await device.drain({ pullOlderThanMs: 0 })).toMatchObject({ wakeAt: null, eligible: 0 });
    expect(device.network.requests).toHaveLength(1);
    expect(device.session?.token).toBeNull();
  });
});

describe('a 403 that is a verdict of the API', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startPlain();
  });
  afterAll(() => server.close());

  test('rejects the operation and keeps the session, as after a role was revoked', async () => {
    const device = createDevice(server);
    await registerVoyage(device, server);
    const answer = { status: 403, body: '{"message":"Su rol no permite esta acción"}' };
    device.network.inject({ kind: 'instead', answer }, { path: PATHS.product, times: 1 });
    await device.settle();
    expect(device.session?.token).not.toBeNull();
    const [product, shipment] = await device.queue();
    expect(product).toMatchObject({
      delivery: {
        state: 'rejected',
        error: { status: 403, title: 'Su rol no permite esta acción' },
      },
    });
    expect(shipment?.delivery.state).toBe('pending');
  });
});
