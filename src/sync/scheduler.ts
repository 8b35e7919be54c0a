/**
 * When the engine runs: at every event that may have changed something, and at the time the last run named. One run at
 * a time in this tab; the lock keeps tabs and the worker apart.
 */
import type { DrainOptions, Engine } from './types';

export type WakeReason =
  | 'start'
  | 'save'
  | 'online'
  | 'focus'
  | 'sign-in'
  | 'timer'
  /** One request was lost; the next one may succeed. */
  | 'quick-retry'
  | 'tick'
  /** The server has something new. */
  | 'news'
  | 'tap';

export interface Scheduler {
  /** Resolves when the run it started, or joined, is over. */
  wake(reason: WakeReason): Promise<void>;
  stop(): void;
}

const PULL_EVERY_MS = 5 * 60_000;
const PULL_ON_FOCUS_MS = 30_000;
const SHORTEST_TIMER_MS = 500;
const QUICK_RETRY_MS = 100;
const LONGEST_RECONNECT_MS = 20_000;
/** The system clock may be changed during a long wait, and browser timers overflow after 24 days. */
const LONGEST_TIMER_MS = 15 * 60_000;
/**
 * `navigator.onLine` may be false although the server answers, so the engine still runs this long after the last run.
 */
const TRY_OFFLINE_AFTER_MS = 5 * 60_000;

/** For each reason: the lists that it reads, and whether an operation may be sent before its backoff is over. */
const OPTIONS: Readonly<Record<WakeReason, DrainOptions>> = {
  start: { pullOlderThanMs: 0, skipBackoff: 'line' },
  'sign-in': { pullOlderThanMs: 0, skipBackoff: 'line' },
  online: { pullOlderThanMs: PULL_ON_FOCUS_MS, skipBackoff: 'line' },
  'quick-retry': { skipBackoff: 'line' },
  tap: { pullOlderThanMs: 0, skipBackoff: 'person' },
  news: { pullOlderThanMs: 0 },
  focus: { pullOlderThanMs: PULL_ON_FOCUS_MS },
  tick: { pullOlderThanMs: PULL_EVERY_MS },
  timer: {},
  save: {},
};

export function createScheduler(deps: {
  readonly engine: Engine;
  readonly now: () => number;
  /** Calls `run` after the time; returns a function that cancels it. */
  readonly after: (ms: number, run: () => void) => () => void;
  /** In [0, 1). */
  readonly random: () => number;
  /** False delays every run but a user's tap by up to five minutes; true proves nothing. */
  readonly mayReach: () => boolean;
  /**
   * Sends a read to find out whether the server answers. Used while the browser reports no network: a write that is
   * lost then would leave in doubt whether it arrived.
   */
  readonly isAnswering?: () => Promise<boolean>;
  /** The screen says that the server is out of reach: only an answer changes that, so the next run reads. */
  readonly isSaidUnreachable: () => boolean;
  /** The store could not be read or written: shown as an error, never as "nothing pending" (docs/SYNC.md, rule 9). */
  readonly onStoreFailed: (error: unknown) => void;
  /** The store was read and written by a complete run. */
  readonly onStoreRecovered?: () => void;
}): Scheduler {
  let running: Promise<void> | null = null;
  let again: DrainOptions | null = null;
  let callOff: (() => void) | null = null;
  let reconnecting: Promise<void> | null = null;
  let callOffReconnect: (() => void) | null = null;
  /** Options of the runs put off while the browser reports no network. */
  let delayed: DrainOptions | null = null;
  let callOffDelayed: (() => void) | null = null;
  let triedAt = deps.now();
  let hasRetriedQuickly = false;
  let isStopped = false;

  async function run(options: DrainOptions): Promise<void> {
    callOff?.();
    triedAt = deps.now();
    try {
      if (!deps.mayReach() && deps.isAnswering && !(await deps.isAnswering()))
        return delay(options);
      const { wakeAt, isUnreached } = await deps.engine.drain(options);
      if (isStopped) return;
      deps.onStoreRecovered?.();
      const isQuickRetry = isUnreached && !hasRetriedQuickly;
      hasRetriedQuickly = isUnreached;
      if (isQuickRetry) callOff = deps.after(QUICK_RETRY_MS, () => void start('quick-retry'));
      else if (wakeAt !== null) {
        const wait = Math.max(SHORTEST_TIMER_MS, wakeAt - deps.now());
        const delay = Math.min(wait, LONGEST_TIMER_MS);
        callOff = deps.after(delay, () => void start('timer'));
      }
    } catch (error) {
      if (!isStopped) deps.onStoreFailed(error);
    }
  }

  /**
   * All tablets of a port come online at the same moment, so each waits a random time. A connection that comes and goes
   * does not restart that wait.
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

  const scheduler: Scheduler = {
    wake: (reason) => (reason === 'online' ? reconnect() : start(reason)),
    stop() {
      isStopped = true;
      callOff?.();
      callOffReconnect?.();
      callOffDelayed?.();
    },
  };
  return scheduler;

  function start(reason: WakeReason): Promise<void> {
    const options = OPTIONS[reason];
    // A read that was lost is tried again together with the writes.
    const mayRead = 'pullOlderThanMs' in options || reason === 'quick-retry';
    const isRead = mayRead && deps.isSaidUnreachable();
    return begin(isRead ? { ...options, pullOlderThanMs: 0 } : options);
  }

  function begin(asked: DrainOptions): Promise<void> {
    if (isStopped) return Promise.resolve();
    if (isDelayed(asked)) {
      delay(asked);
      return Promise.resolve();
    }
    const options = merge(delayed, asked);
    callOffDelayed?.();
    callOffDelayed = null;
    delayed = null;
    if (running) {
      again = merge(again, options);
      return running;
    }
    running = run(options).then(() => {
      const next = again;
      running = again = null;
      if (next) return begin(next);
    });
    return running;
  }

  function isDelayed({ skipBackoff }: DrainOptions): boolean {
    return !deps.mayReach() && skipBackoff !== 'person' && sinceTry() < TRY_OFFLINE_AFTER_MS;
  }

  function delay(options: DrainOptions): void {
    if (isStopped) return;
    delayed = merge(delayed, options);
    callOffDelayed ??= deps.after(TRY_OFFLINE_AFTER_MS - sinceTry(), () => {
      callOffDelayed = null;
      void begin({});
    });
  }

  /** Absolute, because the clock may have been set back since. */
  function sinceTry(): number {
    return Math.abs(deps.now() - triedAt);
  }
}

function merge(left: DrainOptions | null, right: DrainOptions): DrainOptions {
  const ages = [left?.pullOlderThanMs, right.pullOlderThanMs].filter((age) => age !== undefined);
  const wishes = [left?.skipBackoff, right.skipBackoff];
  const skipBackoff = wishes.find((one) => one === 'person') ?? wishes.find(Boolean);
  return {
    ...(ages.length > 0 && { pullOlderThanMs: Math.min(...ages) }),
    ...(skipBackoff && { skipBackoff }),
  };
}
