/**
 * One Web Lock per user's database decides who sends: a tab or the worker holds it during one run, and renews its lease
 * by a timer, however long a request takes. A frozen tab would keep the lock for ever, but its timers are frozen too: a
 * waiter that finds the lease a minute old raises the epoch, so that the holder writes nothing when it thaws, and
 * steals the lock.
 */

import type { JournalStore } from '../db/journal/journal-store';
import { readLease, renewLease, takeLease } from '../db/lease';
import type { Store } from '../db/store';
import { type Locks, takeTurn } from '../db/take-turn';
import type { EngineDeps } from './types';

export interface LockDeps {
  readonly db: Store;
  /** The user database's name. */
  readonly name: string;
  readonly locks: Locks;
  readonly now: () => number;
  /** Names this tab or worker in the lease. */
  readonly holder: string;
  /** Calls `run` after the time; returns a function that cancels it. */
  readonly after: (ms: number, run: () => void) => () => void;
}

/** The Web Lock of the tab or worker that sends the queue in a user's database. */
export const toSendLock = (database: string) => `send:${database}`;

/** Four renewals are missing. */
export const FROZEN_AFTER_MS = 60_000;
const RENEW_EVERY_MS = 15_000;
const LOOK_EVERY_MS = 15_000;

export function createLock(deps: LockDeps): EngineDeps['lock'] {
  const { db, locks, now, holder, after } = deps;
  return (run) =>
    takeTurn(
      locks,
      toSendLock(deps.name),
      () => {
        const stopRenewing = renewWhileRunning(deps);
        return run().finally(stopRenewing);
      },
      ({ hasBegun, steal, giveUp }) => {
        const look = async () => {
          const lease = await readLease(db);
          if (hasBegun()) return;
          // Absolute difference: the clock may have been set back since.
          if (Math.abs(now() - lease.at) < FROZEN_AFTER_MS) return again();
          await takeLease(db, holder, now());
          steal();
        };
        const again = () => {
          callOff = after(LOOK_EVERY_MS, () => void look().catch(giveUp));
        };
        let callOff: () => void = noop;
        again();
        return () => callOff();
      },
    );
}

/** A lock that first takes in what the worker sent by envelopes under the same lock. */
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
