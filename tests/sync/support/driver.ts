import { createScheduler } from '../../../src/sync/scheduler';
import type { DrainOptions, RunResult } from '../../../src/sync/types';

/** A scheduler whose runs end when the test says so. */
export function arrangeDriver(
  options: {
    mayReach?: () => boolean;
    isAnswering?: () => Promise<boolean>;
    isSaidUnreachable?: () => boolean;
    random?: number;
    clock?: { now: number };
  } = {},
) {
  const clock = options.clock ?? { now: 1_000_000 };
  const drains: {
    options: DrainOptions;
    end: (drained?: Partial<RunResult>) => void;
    fail: () => void;
  }[] = [];
  const timers: { ms: number; run: () => void; isOff: boolean }[] = [];
  const health: string[] = [];
  const driver = createScheduler({
    engine: {
      drain: (asked = {}) =>
        new Promise((resolve, reject) => {
          drains.push({
            options: asked,
            end: (drained) =>
              resolve({ wakeAt: null, eligible: 0, isUnreached: false, ...drained }),
            fail: () => reject(new Error('The store is broken')),
          });
        }),
    },
    now: () => clock.now,
    random: () => options.random ?? 0,
    after(ms, run) {
      const timer = { ms, run, isOff: false };
      timers.push(timer);
      return () => {
        timer.isOff = true;
      };
    },
    mayReach: options.mayReach ?? (() => true),
    ...(options.isAnswering && { isAnswering: options.isAnswering }),
    isSaidUnreachable: options.isSaidUnreachable ?? (() => false),
    onStoreFailed: () => health.push('broken'),
    onStoreRecovered: () => health.push('sound'),
  });
  const tick = () => new Promise((resolve) => setTimeout(resolve));
  return { driver, drains, timers, health, tick, clock };
}
