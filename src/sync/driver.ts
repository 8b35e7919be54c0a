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
  /** One request was lost: the next may pass. */
  | 'stumble'
  | 'tick'
  | 'tap';

export interface Driver {
  /** Resolves when the burst it caused, or joined, is over. */
  wake(reason: WakeReason): Promise<void>;
  stop(): void;
}

const PULL_EVERY_MS = 5 * 60_000;
const PULL_ON_FOCUS_MS = 30_000;
const SHORTEST_TIMER_MS = 500;
const STUMBLE_MS = 100;
/** A clock may be set while nobody looks, and a browser's timer counts no further than 24 days. */
const LONGEST_RECONNECT_MS = 20_000;
const LONGEST_TIMER_MS = 15 * 60_000;

const PULL_AGE: Readonly<Record<WakeReason, number | null>> = {
  start: 0,
  'sign-in': 0,
  tap: 0,
  focus: PULL_ON_FOCUS_MS,
  online: PULL_ON_FOCUS_MS,
  tick: PULL_EVERY_MS,
  timer: null,
  stumble: null,
  save: null,
};

/** After these the road may be another one. */
const INSISTENT: readonly WakeReason[] = ['start', 'sign-in', 'tap', 'online', 'stumble'];

export function createDriver(deps: {
  readonly engine: Engine;
  readonly now: () => number;
  /** Calls back after the time; returns how to call it off. */
  readonly after: (ms: number, run: () => void) => () => void;
  /** In [0, 1). */
  readonly random: () => number;
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
  let reconnecting: Promise<void> | null = null;
  let callOffReconnect: (() => void) | null = null;
  let hasStumbled = false;
  let isStopped = false;

  async function run(options: DrainOptions): Promise<void> {
    callOff?.();
    try {
      const { wakeAt, isUnreached } = await deps.engine.drain(options);
      if (isStopped) return;
      deps.onSound?.();
      const isStumble = isUnreached && !hasStumbled;
      hasStumbled = isUnreached;
      if (isStumble) callOff = deps.after(STUMBLE_MS, () => void start('stumble'));
      else if (wakeAt !== null) {
        const wait = Math.max(SHORTEST_TIMER_MS, wakeAt - deps.now());
        const delay = Math.min(wait, LONGEST_TIMER_MS);
        callOff = deps.after(delay, () => void start('timer'));
      }
    } catch (error) {
      if (!isStopped) deps.onBroken(error);
    }
  }

  /**
   * A whole port comes back on the line at the same moment: each device waits a while of its own. A line that comes and
   * goes does not begin the wait anew.
   */
  function reconnect(): Promise<void> {
    reconnecting ??= new Promise((resolve) => {
      callOffReconnect = deps.after(deps.random() * LONGEST_RECONNECT_MS, () => {
        reconnecting = null;
        void start('online').then(resolve);
      });
    });
    return reconnecting;
  }

  const driver: Driver = {
    wake: (reason) => (reason === 'online' ? reconnect() : start(reason)),
    stop() {
      isStopped = true;
      callOff?.();
      callOffReconnect?.();
    },
  };
  return driver;

  function start(reason: WakeReason): Promise<void> {
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
      while (again && !isStopped && deps.mayReach()) {
        const next = again;
        again = null;
        await run(next);
      }
      again = null;
      running = null;
    })();
    return running;
  }
}

function merge(left: DrainOptions | null, right: DrainOptions): DrainOptions {
  const ages = [left?.pullOlderThanMs, right.pullOlderThanMs].filter((age) => age !== undefined);
  const isInsistent = left?.isInsistent || right.isInsistent;
  return {
    ...(ages.length > 0 && { pullOlderThanMs: Math.min(...ages) }),
    ...(isInsistent && { isInsistent }),
  };
}
