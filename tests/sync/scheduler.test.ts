/** One run at a time, no wake lost, and a timer for the next run. */
import { describe, expect, test } from 'vitest';
import { arrangeDriver as arrange } from './support/driver';

test('any number of wakes during a run cause one more run', async () => {
  const { driver, drains, tick } = arrange();
  const first = driver.wake('save');
  void driver.wake('save');
  void driver.wake('save');
  await tick();
  expect(drains).toHaveLength(1);
  drains[0]?.end();
  await tick();
  expect(drains).toHaveLength(2);
  drains[1]?.end();
  await first;
  expect(drains).toHaveLength(2);
  void driver.wake('save');
  expect(drains).toHaveLength(3);
});

test('the next run does everything requested meanwhile', async () => {
  const { driver, drains, tick } = arrange();
  void driver.wake('save');
  void driver.wake('tick');
  void driver.wake('tap');
  void driver.wake('focus');
  drains[0]?.end();
  await tick();
  expect(drains[1]?.options).toEqual({ pullOlderThanMs: 0, skipBackoff: 'person' });
});

test('a manual wake is not downgraded by a connectivity wake', async () => {
  const { driver, drains, tick } = arrange();
  void driver.wake('save');
  void driver.wake('tap');
  void driver.wake('sign-in');
  drains[0]?.end();
  await tick();
  expect(drains[1]?.options).toMatchObject({ skipBackoff: 'person' });
});

test.each([
  ['start', { pullOlderThanMs: 0, skipBackoff: 'line' }],
  ['sign-in', { pullOlderThanMs: 0, skipBackoff: 'line' }],
  ['tap', { pullOlderThanMs: 0, skipBackoff: 'person' }],
  ['news', { pullOlderThanMs: 0 }],
  ['focus', { pullOlderThanMs: 30_000 }],
  ['tick', { pullOlderThanMs: 300_000 }],
  ['save', {}],
  ['timer', {}],
] as const)('%s asks for %j', (reason, options) => {
  const { driver, drains } = arrange();
  void driver.wake(reason);
  expect(drains[0]?.options).toEqual(options);
});

test('a lost read is repeated at once, because the screen says until then that the server is out of reach', async () => {
  const { driver, drains, timers, tick } = arrange({ isSaidUnreachable: () => true });
  void driver.wake('focus');
  drains[0]?.end({ isUnreached: true });
  await tick();
  expect(timers.map(({ ms }) => ms)).toEqual([100]);
  timers[0]?.run();
  expect(drains[1]?.options).toMatchObject({ pullOlderThanMs: 0 });
});

describe('the next wake', () => {
  test.each([
    ['is kept', 1_007_000, 7_000],
    ['is never at once', 1_000_000, 500],
    ['in the past is never at once', 5, 500],
    ['far off is looked at again before', 1_000_000 + 40 * 24 * 3_600_000, 900_000],
  ])('%s', async (_name, wakeAt, ms) => {
    const { driver, drains, timers, tick } = arrange();
    void driver.wake('save');
    drains[0]?.end({ wakeAt });
    await tick();
    expect(timers.map((timer) => timer.ms)).toEqual([ms]);
    timers[0]?.run();
    expect(drains[1]?.options).toEqual({});
  });

  test('is cancelled by any other wake', async () => {
    const { driver, drains, timers, tick } = arrange();
    void driver.wake('save');
    drains[0]?.end({ wakeAt: 1_600_000 });
    await tick();
    void driver.wake('focus');
    expect(timers[0]?.isOff).toBe(true);
  });
});

test('after one lost request it retries at once, then after the delay it is given', async () => {
  const { driver, drains, timers, tick } = arrange();
  void driver.wake('save');
  drains[0]?.end({ wakeAt: 1_030_000, isUnreached: true });
  await tick();
  expect(timers.map((timer) => timer.ms)).toEqual([100]);
  timers[0]?.run();
  expect(drains[1]?.options).toEqual({ skipBackoff: 'line' });
  drains[1]?.end({ wakeAt: 1_030_000, isUnreached: true });
  await tick();
  expect(timers.map((timer) => timer.ms)).toEqual([100, 30_000]);
  timers[1]?.run();
  drains[2]?.end({ wakeAt: null });
  await tick();
  void driver.wake('save');
  drains[3]?.end({ wakeAt: null, isUnreached: true });
  await tick();
  expect(timers.at(-1)?.ms).toBe(100);
});

describe('when the connection is back', () => {
  test.each([
    [0, 0],
    [0.5, 10_000],
    [0.999, 19_980],
  ])('with %s it waits %s ms, so that a whole port does not call at once', (random, ms) => {
    const { driver, drains, timers } = arrange({ random });
    void driver.wake('online');
    expect(drains).toEqual([]);
    expect(timers.map((timer) => timer.ms)).toEqual([ms]);
    timers[0]?.run();
    expect(drains[0]?.options).toEqual({
      pullOlderThanMs: 30_000,
      skipBackoff: 'line',
    });
  });

  test.each(['online', 'focus', 'tick'] as const)(
    'with nothing to send and a young read, %s reads, because only an answer changes that the server is out of reach',
    (reason) => {
      const { driver, drains, timers } = arrange({ isSaidUnreachable: () => true });
      void driver.wake(reason);
      timers[0]?.run();
      expect(drains[0]?.options.pullOlderThanMs).toBe(0);
    },
  );

  test('a save is sent without a read, whatever the screen says', () => {
    const { driver, drains } = arrange({ isSaidUnreachable: () => true });
    void driver.wake('save');
    expect(drains[0]?.options).toEqual({});
  });

  test('a flapping connection does not restart the delay', () => {
    const { driver, drains, timers } = arrange({ random: 0.5 });
    for (let flap = 0; flap < 200; flap += 1) void driver.wake('online');
    expect(timers).toHaveLength(1);
    timers[0]?.run();
    expect(drains).toHaveLength(1);
  });

  test('a tap or a save does not wait', () => {
    const { driver, drains } = arrange({ random: 0.5 });
    void driver.wake('online');
    void driver.wake('tap');
    expect(drains).toHaveLength(1);
  });

  test('a stopped scheduler does not run', () => {
    const { driver, timers } = arrange({ random: 0.5 });
    void driver.wake('online');
    driver.stop();
    expect(timers[0]?.isOff).toBe(true);
  });
});

test('a request made during a run waits when that run lost the network', async () => {
  let mayReach = true;
  const { driver, drains, tick } = arrange({ mayReach: () => mayReach });
  void driver.wake('save');
  void driver.wake('tick');
  mayReach = false;
  drains[0]?.end();
  await tick();
  expect(drains).toHaveLength(1);
  mayReach = true;
  void driver.wake('save');
  expect(drains).toHaveLength(2);
  expect(drains[1]?.options).toEqual({ pullOlderThanMs: 300_000 });
});

test('a store error is reported, and so is its end', async () => {
  const { driver, drains, health, tick } = arrange();
  void driver.wake('save');
  drains[0]?.fail();
  await tick();
  expect(health).toEqual(['broken']);
  void driver.wake('tick');
  drains[1]?.end();
  await tick();
  expect(health).toEqual(['broken', 'sound']);
});

test('a stopped scheduler neither runs nor wakes', async () => {
  const { driver, drains, timers, tick } = arrange();
  void driver.wake('save');
  void driver.wake('save');
  driver.stop();
  drains[0]?.end({ wakeAt: 1_001_000 });
  await tick();
  void driver.wake('tap');
  expect(drains).toHaveLength(1);
  expect(timers).toEqual([]);
});
