import { expect, it } from 'vitest';
import { createThrottle } from '../../server/auth/throttle';

const MINUTE = 60_000;

function setUp() {
  const clock = { now: 1_000_000 };
  const throttle = createThrottle(() => clock.now);
  const failTimes = (times: number, account = 'ana', address = '10.0.0.1') => {
    for (let time = 0; time < times; time += 1) throttle.fail(account, address);
  };
  return { clock, throttle, failTimes };
}

it('lets five failures pass, then doubles the wait up to five minutes', () => {
  const { throttle, failTimes } = setUp();
  failTimes(5);
  expect(throttle.waitSeconds('ana', '10.0.0.2')).toBe(0);
  const waits = Array.from({ length: 11 }, () => {
    failTimes(1);
    return throttle.waitSeconds('ana', '10.0.0.2');
  });
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
});

it('forgets one failure a minute', () => {
  const { clock, throttle, failTimes } = setUp();
  failTimes(8);
  expect(throttle.waitSeconds('ana', '10.0.0.2')).toBe(4);
  clock.now += 8 * MINUTE;
  failTimes(5);
  expect(throttle.waitSeconds('ana', '10.0.0.2')).toBe(0);
});

it('forgets an account at its right password', () => {
  const { throttle, failTimes } = setUp();
  failTimes(7);
  throttle.succeed('ana');
  expect(throttle.waitSeconds('ana', '10.0.0.2')).toBe(0);
});

it('slows an address down whatever names it tries, and no other address', () => {
  const { throttle } = setUp();
  for (let guess = 0; guess < 52; guess += 1) throttle.fail(`persona${guess}`, '10.0.0.1');
  expect(throttle.waitSeconds('otra', '10.0.0.1')).toBe(2);
  expect(throttle.waitSeconds('otra', '10.0.0.2')).toBe(0);
});
