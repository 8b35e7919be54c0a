/**
 * Who sends: one Web Lock per user's database, held by a tab or the worker during one run. The holder renews its lease
 * by a timer, however long a request takes. A frozen tab would keep the lock for ever, but its timers are frozen too: a
 * waiter that finds the lease a minute old raises the epoch, so that the holder writes nothing when it thaws, and
 * steals the lock.
 */

import { whileShown } from '../db/hidden-page';
import type { JournalStore } from '../db/journal/journal-store';
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
  /** Calls `run` after the time; returns a function that cancels it. */
  readonly after: (ms: number, run: () => void) => () => void;
}

/** The Web Lock of whoever sends the queue in a user's database. */
export const toSendLock = (database: string) => `send:${database}`;

/** Four renewals are missing. */
export const FROZEN_AFTER_MS = 60_000;
const RENEW_EVERY_MS = 15_000;
const LOOK_EVERY_MS = 15_000;

export function createLock(deps: LockDeps): EngineDeps['lock'] {
  return (run) => new Promise((resolve, reject) => wait(deps, run, resolve, reject));
}

/** What the worker sent by envelopes is taken in first: it did so under the same lock. */
export function createJournalLock(
  deps: LockDeps & { readonly db: Pick<JournalStore, 'takeDeliveries'> },
): EngineDeps['lock'] {
  const lock = createLock(deps);
  return (run) =>
    lock(async () => {
      await deps.db.takeDeliveries();
      return run();
    });
}

function wait<T>(
  deps: LockDeps,
  run: () => Promise<T>,
  resolve: (value: T) => void,
  reject: (reason: unknown) => void,
): void {
  const { db, locks, now, holder } = deps;
  const name = toSendLock(deps.name);
  const queued = new AbortController();
  let hasBegun = false;
  const begin = () => {
    if (hasBegun) return Promise.resolve();
    hasBegun = true;
    callOff();
    const stopRenewing = renewWhileRunning(deps);
    const running = run().finally(stopRenewing);
    running.then(resolve, reject);
    // The lock is released whether the run fulfils or rejects.
    return running.then(noop, noop);
  };
  /** A stolen or aborted lock request is no failure: the run itself notices a newer epoch. */
  const ask = (options: LockOptions) =>
    whileShown(() => locks.request(name, options, begin)).catch((error: unknown) => {
      if (!hasBegun && !queued.signal.aborted) reject(error);
    });
  const look = async () => {
    const lease = await readLease(db);
    if (hasBegun) return;
    // Absolute difference: the clock may have been set back since.
    if (Math.abs(now() - lease.at) < FROZEN_AFTER_MS) return again();
    await takeLease(db, holder, now());
    if (hasBegun) return;
    queued.abort();
    void ask({ steal: true });
  };
  /** Rejects the waiter, so that its run never starts; a run already started rejects by itself. */
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

/** @returns a function that ends the renewals. */
function renewWhileRunning({ db, holder, now, after }: LockDeps): () => void {
  let isOver = false;
  let callOff: () => void = noop;
  const renew = async () => {
    const lease = await readLease(db);
    if (!isOver && lease.holder === holder) await renewLease(db, lease.epoch, now());
  };
  const again = () => {
    if (isOver) return;
    // A write error here is ignored: the run meets it at its own next write and reports it.
    callOff = after(RENEW_EVERY_MS, () => void renew().catch(noop).finally(again));
  };
  again();
  return () => {
    isOver = true;
    callOff();
  };
}

const noop = () => undefined;
