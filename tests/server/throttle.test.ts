import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createThrottle } from '../../server/modules/auth/throttle';
import { startApp, type TestApp } from './support';

const MINUTE = 60_000;

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
async function fail(account = 'ana', address = '10.0.0.1'): Promise<number> {
  const wait = await throttle.begin(account, address);
  if (wait === 0) return 0;
  clock.now += wait * 1000;
  expect(await throttle.begin(account, address)).toBe(0);
  return wait;
}

async function failTimes(times: number): Promise<number[]> {
  const waits: number[] = [];
  for (let time = 0; time < times; time += 1) waits.push(await fail('ana', `10.0.1.${time}`));
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
  await throttle.succeed('ana', '10.0.0.1');
  expect(await throttle.begin('ana', '10.0.0.1')).toBe(0);
});

it('throttles an address across user names, and no other address', async () => {
  for (let guess = 0; guess < 52; guess += 1) await fail(`persona${guess}`, '10.0.0.1');
  expect(await throttle.begin('otra', '10.0.0.1')).toBe(2);
  expect(await throttle.begin('otra', '10.0.0.2')).toBe(0);
});

it('does not count right passwords against an address', async () => {
  for (let time = 0; time < 60; time += 1) {
    expect(await throttle.begin('ana', '10.0.0.1')).toBe(0);
    await throttle.succeed('ana', '10.0.0.1');
  }
});

it('stores no typed user name', async () => {
  await throttle.begin('mi-clave-secreta', '10.0.0.1');
  const { rows } = await server.database.pool.query('select * from sign_in_failures');
  expect(JSON.stringify(rows)).not.toMatch(/mi-clave|10\.0\.0/);
  expect(rows).toHaveLength(2);
});
