import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Attempt } from '../../server/context';
import { createThrottle } from '../../server/modules/auth/throttle';
import { startApp, type TestApp } from './support';

const MINUTE = 60_000;
const DEVICE = '0199aaaa-0000-4000-8000-000000000001';
const OTHER_DEVICE = '0199aaaa-0000-4000-8000-000000000002';
const STORED = 'select xmin, * from sign_in_failures order by key';

let server: TestApp;
let clock: { now: number };
let throttle: ReturnType<typeof createThrottle>;
beforeAll(async () => {
  server = await startApp();
});
beforeEach(async () => {
  clock = { now: 1_000_000 };
  throttle = createThrottle(server.database.db, () => clock.now);
  await server.database.pool.query('delete from sign_in_failures');
});

/** Tries a wrong password until it is really tried, waiting as told; what the last wait was, in seconds. */
async function fail(account = 'ana', address = '10.0.0.1', deviceId: string | null = null) {
  const attempt = { account, address, deviceId };
  const wait = await throttle.begin(attempt);
  if (wait === 0) return 0;
  clock.now += wait * 1000;
  expect(await throttle.begin(attempt)).toBe(0);
  return wait;
}

const from = (attempt: Partial<Attempt> = {}): Attempt => ({
  account: 'ana',
  address: '10.0.0.1',
  deviceId: null,
  ...attempt,
});

async function failTimes(times: number): Promise<number[]> {
  const waits: number[] = [];
  for (let time = 0; time < times; time += 1) waits.push(await fail());
  return waits;
}

it('allows six wrong passwords, then doubles the wait', async () => {
  expect(await failTimes(13)).toEqual([0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64]);
});

it('decays by one failure a minute', async () => {
  await failTimes(8);
  clock.now += 8 * MINUTE;
  expect(await failTimes(6)).toEqual([0, 0, 0, 0, 0, 0]);
});

it('resets an account at its right password', async () => {
  await failTimes(7);
  await throttle.succeed(from());
  expect(await throttle.begin(from())).toBe(0);
});

it('counts an account by address: failures at one keep nobody out at another', async () => {
  await failTimes(9);
  expect(await throttle.begin(from())).toBeGreaterThan(0);
  expect(await throttle.begin(from({ address: '10.0.0.2' }))).toBe(0);
});

it('counts a device that has signed in apart from its address', async () => {
  await throttle.succeed(from({ deviceId: DEVICE }));
  await failTimes(9);
  expect(await throttle.begin(from())).toBeGreaterThan(0);
  expect(await throttle.begin(from({ deviceId: OTHER_DEVICE }))).toBeGreaterThan(0);
  expect(await throttle.begin(from({ deviceId: DEVICE }))).toBe(0);
});

it('throttles guesses on a known device too, from whatever address', async () => {
  await throttle.succeed(from({ deviceId: DEVICE }));
  const waits: number[] = [];
  for (let time = 0; time < 8; time += 1) waits.push(await fail('ana', `10.0.1.${time}`, DEVICE));
  expect(waits).toEqual([0, 0, 0, 0, 0, 0, 1, 2]);
});

it('knows a device for one account only', async () => {
  await throttle.succeed(from({ deviceId: DEVICE }));
  expect(await throttle.isKnown(from({ deviceId: DEVICE }))).toBe(true);
  expect(await throttle.isKnown(from({ account: 'luis', deviceId: DEVICE }))).toBe(false);
  expect(await throttle.isKnown(from())).toBe(false);
});

it('writes nothing while an attempt has to wait', async () => {
  for (let guess = 0; guess < 52; guess += 1) await fail(`persona${guess}`, '10.0.0.1');
  const { rows: before } = await server.database.pool.query(STORED);
  for (let guess = 0; guess < 20; guess += 1)
    expect(await throttle.begin(from({ account: `nueva${guess}` }))).toBeGreaterThan(0);
  expect((await server.database.pool.query(STORED)).rows).toEqual(before);
});

it('throttles an address across user names, and no other address', async () => {
  for (let guess = 0; guess < 52; guess += 1) await fail(`persona${guess}`, '10.0.0.1');
  expect(await throttle.begin(from({ account: 'otra' }))).toBe(2);
  expect(await throttle.begin(from({ account: 'otra', address: '10.0.0.2' }))).toBe(0);
});

it('does not count right passwords against an address', async () => {
  for (let time = 0; time < 60; time += 1) {
    expect(await throttle.begin(from())).toBe(0);
    await throttle.succeed(from());
  }
});

it('stores no typed user name', async () => {
  await throttle.begin(from({ account: 'mi-clave-secreta' }));
  const { rows } = await server.database.pool.query('select * from sign_in_failures');
  expect(JSON.stringify(rows)).not.toMatch(/mi-clave|10\.0\.0/);
  expect(rows).toHaveLength(2);
});
