/** A plain server that refuses in plain text, or fails at one record: after three attempts it needs attention. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { retryOperation } from '../../src/db/outbox/retry';
import { customer } from './support/builders';
import { createDevice, type Device } from './support/device';
import type { Answer } from './support/faulty-network';
import { startPlain, type TestServer } from './support/servers';
import { PATHS } from './support/shipment-scenario';

let server: TestServer;
beforeAll(async () => {
  server = await startPlain();
});
afterAll(() => server.close());

async function live(device: Device, hours: number): Promise<void> {
  const end = device.clock.now + hours * 3_600_000;
  while (device.clock.now < end) {
    const { wakeAt } = await device.drain();
    device.clock.now = Math.min(end, Math.max(device.clock.now + 1_000, wakeAt ?? end));
  }
}

test.each<[string, Answer]>([
  ['a 400 with a sentence', { status: 400, body: 'Documento no permitido' }],
  ['an empty 400', { status: 400 }],
  ['a 409 with a sentence', { status: 409, body: 'Ya existe' }],
])('%s', async (_name, answer) => {
  const device = createDevice(server);
  const person = customer();
  await device.create('customer', person);
  device.network.inject({ kind: 'instead', answer }, { path: PATHS.customer });

  await live(device, 2);

  expect(device.network.writes()).toHaveLength(3);
  expect(await device.queue()).toMatchObject([
    { delivery: { state: 'rejected', error: { code: 'stalled', status: answer.status } } },
  ]);
  await live(device, 24);
  expect(device.network.writes()).toHaveLength(3);

  // It stays in the queue and is sent on a manual retry.
  device.network.heal();
  const [asked] = await device.queue();
  await retryOperation(device.db, asked?.seq ?? 0, device.clock.now);
  await device.settle();
  const there = (await server.list('customer')).filter(
    (one) => one.numDocument === person.numDocument,
  );
  expect(there).toHaveLength(1);
  expect(await device.queue()).toEqual([]);
});

test('a 500 for one record does not hold back the others', async () => {
  const bad = customer();
  const reach = server.fetch;
  const failing: typeof fetch = async (input, init) =>
    init?.method === 'POST' && String(init.body).includes(String(bad.numDocument))
      ? new Response('{"error":"Internal Server Error"}', { status: 500 })
      : reach(input, init);
  const device = createDevice({ ...server, fetch: failing });
  await device.create('customer', bad);
  for (let hour = 0; hour < 4; hour += 1) {
    await device.create('customer', customer());
    await live(device, 1);
  }
  expect(await device.queue()).toMatchObject([
    { delivery: { state: 'rejected', error: { code: 'stalled' } } },
  ]);
});
