/** `navigator.onLine === false` delays automatic runs, never a manual one. */
import { describe, expect, test } from 'vitest';
import { arrangeDriver as arrange } from './support/driver';

describe('while the browser says that there is no network', () => {
  const MINUTE = 60_000;
  const offline = { mayReach: () => false };

  test('no run starts by itself; once online, the next wake runs everything requested', () => {
    let mayReach = false;
    const { driver, drains } = arrange({ mayReach: () => mayReach });
    void driver.wake('start');
    void driver.wake('save');
    expect(drains).toHaveLength(0);
    mayReach = true;
    void driver.wake('save');
    expect(drains).toHaveLength(1);
    expect(drains[0]?.options).toEqual({ pullOlderThanMs: 0, skipBackoff: 'line' });
  });

  test('every tap starts a run all the same', async () => {
    const { driver, drains, tick } = arrange(offline);
    void driver.wake('tap');
    expect(drains[0]?.options).toMatchObject({ pullOlderThanMs: 0, skipBackoff: 'person' });
    void driver.wake('tap');
    drains[0]?.end({ isUnreached: true });
    await tick();
    expect(drains[1]?.options).toMatchObject({ skipBackoff: 'person' });
  });

  test('a tap first probes the server and sends no write if it does not answer', async () => {
    let answers = false;
    const { driver, drains, timers, tick } = arrange({
      ...offline,
      isAnswering: async () => answers,
    });
    await driver.wake('tap');
    expect(drains).toHaveLength(0);
    expect(timers.map(({ ms }) => ms)).toEqual([5 * MINUTE]);
    answers = true;
    void driver.wake('tap');
    await tick();
    expect(drains[0]?.options).toMatchObject({ pullOlderThanMs: 0, skipBackoff: 'person' });
  });

  test('the browser may be wrong: a run is tried five minutes after the last one', async () => {
    const { driver, drains, timers, tick, clock } = arrange(offline);
    void driver.wake('tap');
    drains[0]?.end({ wakeAt: clock.now + 5_000 });
    await tick();
    clock.now += MINUTE;
    timers[0]?.run();
    void driver.wake('tick');
    void driver.wake('save');
    expect(drains).toHaveLength(1);
    expect(timers.map(({ ms }) => ms)).toEqual([5_000, 4 * MINUTE]);
    clock.now += 4 * MINUTE;
    timers[1]?.run();
    expect(drains[1]?.options).toEqual({ pullOlderThanMs: 300_000 });
    drains[1]?.end({ isUnreached: true });
    await tick();
    void driver.wake('focus');
    expect(drains).toHaveLength(2);
  });

  test('a clock set back does not prolong the delay', async () => {
    const { driver, drains, timers, tick, clock } = arrange(offline);
    void driver.wake('tap');
    drains[0]?.end();
    await tick();
    clock.now -= 3 * 24 * 60 * MINUTE;
    void driver.wake('save');
    expect(drains).toHaveLength(2);
    drains[1]?.end();
    await tick();
    expect(timers).toEqual([]);
  });

  test('a stopped scheduler tries nothing later', () => {
    const { driver, drains, timers } = arrange(offline);
    void driver.wake('save');
    expect(timers.map(({ ms }) => ms)).toEqual([5 * MINUTE]);
    driver.stop();
    expect(timers[0]?.isOff).toBe(true);
    expect(drains).toHaveLength(0);
  });
});
