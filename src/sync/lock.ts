/**
 * Who sends: one Web Lock per user's database, held per burst by a tab or the worker. The holder renews its lease by a
 * timer, however long it reads. A frozen one would keep the lock for ever, but its timers are frozen too: whoever waits
 * and sees that the lease is a minute old raises the epoch, so that the holder writes nothing more when it thaws, and
 * takes the lock.
 */
import { readLease, renewLease, takeLease } from '../db/lease';
import type { Store } from '../db/store';
import type { EngineDeps } from './types';

export interface LockDeps {
  readonly db: Store;
  /** The user database's name. */
  readonly name: string;
  readonly locks: Pick<LockManager, 'request'>;
  readonly now: () => number;
  /** Names this tab or worker in the lease. */
  readonly holder: string;
  /** Calls back after the time; returns how to call it off. */
  readonly after: (ms: number, run: () => void) => () => void;
}

/** Four renewals have not come. */
export const FROZEN_AFTER_MS = 60_000;
const RENEW_EVERY_MS = 15_000;
const LOOK_EVERY_MS = 15_000;

export function createLock(deps: LockDeps): EngineDeps['lock'] {
  return (run) => new Promise((resolve, reject) => wait(deps, run, resolve, reject));
}

function wait<T>(
  deps: LockDeps,
  run: () => Promise<T>,
  resolve: (value: T) => void,
  reject: (reason: unknown) => void,
): void {
  const { db, locks, now, holder } = deps;
  const name = `send:${deps.name}`;
  const queued = new AbortController();
  let hasBegun = false;
  const begin = () => {
    if (hasBegun) return Promise.resolve();
    hasBegun = true;
    callOff();
    const stopRenewing = renewWhileRunning(deps);
    const running = run().finally(stopRenewing);
    running.then(resolve, reject);
    // However it ends, the lock is let go of.
    return running.then(noop, noop);
  };
  /** A lock that was stolen, or given up waiting for, is no failure: what runs is told by the epoch. */
  const ask = (options: LockOptions) =>
    locks.request(name, options, begin).catch((error: unknown) => {
      if (!hasBegun && !queued.signal.aborted) reject(error);
    });
  const look = async () => {
    const lease = await readLease(db);
    if (hasBegun) return;
    // The difference either way: a clock may have been set back since.
    if (Math.abs(now() - lease.at) < FROZEN_AFTER_MS) return again();
    await takeLease(db, holder, now());
    if (hasBegun) return;
    queued.abort();
    void ask({ steal: true });
  };
  /** Told as its end, so it does not begin any more; what has begun tells its own. */
  const giveUp = (error: unknown) => {
    if (hasBegun) return;
    queued.abort();
    reject(error);
  };
  const again = () => {
    callOff = deps.after(LOOK_EVERY_MS, () => void look().catch(giveUp));
  };
  let callOff: () => void = noop;
  again();
  void ask({ signal: queued.signal });
}

/** @returns how to end it. */
function renewWhileRunning({ db, holder, now, after }: LockDeps): () => void {
  let isOver = false;
  let callOff: () => void = noop;
  const renew = async () => {
    const lease = await readLease(db);
    if (!isOver && lease.holder === holder) await renewLease(db, lease.epoch, now());
  };
  const again = () => {
    if (isOver) return;
    // What the disk refuses here, the burst meets at its own next write, and tells.
    callOff = after(RENEW_EVERY_MS, () => void renew().catch(noop).finally(again));
  };
  again();
  return () => {
    isOver = true;
    callOff();
  };
}

const noop = () => undefined;
