/**
 * When the engine runs: at every event that may have changed something, and at the time the last burst named. One burst
 * at a time in this tab; the lock keeps tabs and the worker apart.
 */
import type { DrainOptions, Engine } from './engine';

export type WakeReason =
  | 'start'
  | 'save'
  | 'online'
  | 'focus'
  | 'sign-in'
  | 'timer'
  | 'minute'
  | 'tap';

export interface Driver {
  /** Resolves when the burst it caused, or joined, is over. */
  wake(reason: WakeReason): Promise<void>;
  stop(): void;
}

const PULL_EVERY_MS = 5 * 60_000;
const PULL_ON_FOCUS_MS = 30_000;
const SHORTEST_TIMER_MS = 500;
/** A clock may be set while nobody looks, and a browser's timer counts no further than 24 days. */
const LONGEST_TIMER_MS = 15 * 60_000;

const PULL_AGE: Readonly<Record<WakeReason, number | null>> = {
  start: 0,
  'sign-in': 0,
  tap: 0,
  focus: PULL_ON_FOCUS_MS,
  online: PULL_ON_FOCUS_MS,
  minute: PULL_EVERY_MS,
  timer: null,
  save: null,
};

/** After these the road may be another one. */
const INSISTENT: readonly WakeReason[] = ['start', 'sign-in', 'tap', 'online'];

export function createDriver(deps: {
  readonly engine: Engine;
  readonly now: () => number;
  /** Calls back after the time; returns how to call it off. */
  readonly after: (ms: number, run: () => void) => () => void;
  /** False only delays; true proves nothing. */
  readonly mayReach: () => boolean;
  /** The store could not be read or written: an error, never "nothing pending". */
  readonly onBroken: (error: unknown) => void;
  /** It could. */
  readonly onSound?: () => void;
}): Driver {
  let running: Promise<void> | null = null;
  let again: DrainOptions | null = null;
  let callOff: (() => void) | null = null;
  let isStopped = false;

  async function run(options: DrainOptions): Promise<void> {
    callOff?.();
    try {
      const { wakeAt } = await deps.engine.drain(options);
      if (!isStopped) deps.onSound?.();
      if (wakeAt !== null && !isStopped) {
        const wait = Math.max(SHORTEST_TIMER_MS, wakeAt - deps.now());
        const delay = Math.min(wait, LONGEST_TIMER_MS);
        callOff = deps.after(delay, () => void driver.wake('timer'));
      }
    } catch (error) {
      if (!isStopped) deps.onBroken(error);
    }
  }

  const driver: Driver = {
    wake(reason) {
      if (isStopped || !deps.mayReach()) return Promise.resolve();
      const age = PULL_AGE[reason];
      const options: DrainOptions = {
        ...(age !== null && { pullOlderThanMs: age }),
        ...(INSISTENT.includes(reason) && { isInsistent: true }),
      };
      if (running) {
        again = merge(again, options);
        return running;
      }
      running = (async () => {
        await run(options);
        while (again && !isStopped) {
          const next = again;
          again = null;
          await run(next);
        }
        running = null;
      })();
      return running;
    },
    stop() {
      isStopped = true;
      callOff?.();
    },
  };
  return driver;
}

function merge(left: DrainOptions | null, right: DrainOptions): DrainOptions {
  const ages = [left?.pullOlderThanMs, right.pullOlderThanMs].filter((age) => age !== undefined);
  const isInsistent = left?.isInsistent || right.isInsistent;
  return {
    ...(ages.length > 0 && { pullOlderThanMs: Math.min(...ages) }),
    ...(isInsistent && { isInsistent }),
  };
}
