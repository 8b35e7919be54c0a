/** 'Al día' requires a complete pull, and the time shown is that of the last one. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMeta } from '../../src/db/store';
import { applyReport, evaluateStatus, type SyncStatus, syncFacts } from '../../src/sync/status';
import { createDevice, type Device } from './support/device';
import type { Answer } from './support/faulty-network';
import { startOurs, startPlain, type TestServer } from './support/servers';
import { registerVoyage } from './support/shipment-scenario';

const DAY_MS = 24 * 3_600_000;
const FAILS: Answer = { status: 500, body: '{"message":"NullPointer"}' };

let plain: TestServer;
let ours: TestServer;
beforeAll(async () => {
  [plain, ours] = await Promise.all([startPlain('empty'), startOurs()]);
});
afterAll(() => Promise.all([plain.close(), ours.close()]));

/** The status after the first pull of a session. */
async function readAndLook(device: Device): Promise<SyncStatus> {
  const readAt = await readMeta<number | null>(device.db, 'pulledAt', null);
  syncFacts.setState({ ...syncFacts.getInitialState(), queue: [], hasToken: true, readAt }, true);
  device.reports.length = 0;
  await device.pull();
  for (const report of device.reports) applyReport(report);
  return evaluateStatus(syncFacts.getState(), device.clock.now);
}

test.each([
  ['a plain server', () => plain],
  ['our server', () => ours],
] as const)('%s: three days later every read fails', async (_name, server) => {
  const device = createDevice(server());
  expect(await readAndLook(device)).toMatchObject({
    state: 'synced',
    text: 'Al día · 3:15\u00a0p.\u00a0m.',
  });
  const readAt = await readMeta(device.db, 'pulledAt', 0);

  device.clock.now += 3 * DAY_MS;
  device.network.inject({ kind: 'instead', answer: FAILS });
  expect(await readAndLook(device)).toMatchObject({
    state: 'offline',
    text: 'Datos del 20/11/2026 · 3:15\u00a0p.\u00a0m.',
  });
  expect(await readMeta(device.db, 'pulledAt', 0)).toBe(readAt);

  device.network.heal();
  expect(await readAndLook(device)).toMatchObject({
    state: 'synced',
    text: 'Al día · 3:15\u00a0p.\u00a0m.',
  });
  expect(await readMeta(device.db, 'pulledAt', 0)).toBe(device.clock.now);
});

test('one failed list of twelve makes the pull incomplete', async () => {
  const device = createDevice(plain);
  device.network.inject({ kind: 'instead', answer: FAILS }, { path: '/api/v1/customers/all' });
  expect(await readAndLook(device)).toMatchObject({ state: 'offline', text: 'Sin datos todavía' });
  expect(await readMeta(device.db, 'pulledAt', null)).toBeNull();
});

test('a truncated list makes the pull incomplete', async () => {
  const device = createDevice(plain);
  const cut: Answer = { status: 200, body: '[{"id":1,"na' };
  device.network.inject({ kind: 'instead', answer: cut }, { path: '/api/v1/vehicles/all' });
  expect(await readAndLook(device)).toMatchObject({ state: 'offline' });
});

test('unread guide numbers make the pull incomplete', async () => {
  const device = createDevice(plain);
  await registerVoyage(device, plain);
  await device.settle();
  device.network.inject({ kind: 'instead', answer: FAILS }, { path: '/product/document/' });
  expect(await readAndLook(device)).toMatchObject({ state: 'offline' });
});

test('a list forbidden to the role does not make the pull incomplete', async () => {
  const device = createDevice(plain);
  const denied: Answer = { status: 403, body: '{"message":"No autorizado"}' };
  device.network.inject({ kind: 'instead', answer: denied }, { path: '/api/v1/companie/users' });
  expect(await readAndLook(device)).toMatchObject({ state: 'synced' });
});

test('a list read a moment ago is not read again and keeps its time', async () => {
  const device = createDevice(plain);
  await device.pull();
  const readAt = device.clock.now;
  device.clock.now += 60_000;
  device.reports.length = 0;
  await device.drain({ pullOlderThanMs: 5 * 60_000 });
  expect(device.reports.filter(({ is }) => is === 'read')).toEqual([{ is: 'read', at: readAt }]);
});

test('a session that starts without a connection pulls nothing and says so', async () => {
  const device = createDevice(plain);
  device.network.inject({ kind: 'lose-request' });
  expect((await readAndLook(device)).state).toBe('offline');
});
