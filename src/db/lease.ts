/** A lease: only the holder of the newest one may write what the engine learns. */
import { QUEUED_NAMES } from '../domain/entities';
import { unanswered } from './delivery';
import { refreshRow } from './mirror/optimistic-view';
import { readMeta, type Store, type StoreReads } from './store';

export interface Lease {
  /** Raised at every take-over; the holder of an older one writes nothing more. */
  readonly epoch: number;
  readonly holder: string;
  readonly at: number;
}

const NO_LEASE: Lease = { epoch: 0, holder: '', at: 0 };

export function readLease(store: StoreReads): Promise<Lease> {
  return readMeta(store, 'lease', NO_LEASE);
}

/** Raises the epoch; operations in flight under an older one become `unknown` (docs/SYNC.md, rule 5). */
export function takeLease(store: Store, holder: string, now: number): Promise<number> {
  return store.write(QUEUED_NAMES, async (tx) => {
    const epoch = (await readLease(tx)).epoch + 1;
    await tx.putMeta('lease', { epoch, holder, at: now } satisfies Lease);
    for (const operation of await tx.listInState('inflight')) {
      const { sent } = operation.delivery;
      if (sent) await tx.putOperation({ ...operation, delivery: unanswered(sent) });
      await refreshRow(tx, operation.entity, operation.key);
    }
    return epoch;
  });
}

/** Whether the lease is still this epoch's: an older holder writes nothing. */
export async function isHolder(tx: StoreReads, epoch: number): Promise<boolean> {
  return (await readLease(tx)).epoch === epoch;
}

/** A lease younger than this is not renewed. */
const FRESH_MS = 5_000;

/** Renews the lease. @returns false where the lease is another's. */
export async function renewLease(store: Store, epoch: number, now: number): Promise<boolean> {
  const lease = await readLease(store);
  if (lease.epoch !== epoch) return false;
  // Absolute difference: the clock may have been set back.
  if (Math.abs(now - lease.at) < FRESH_MS) return true;
  return store.write([], async (tx) => {
    if (!(await isHolder(tx, epoch))) return false;
    await tx.putMeta('lease', { ...lease, at: now } satisfies Lease);
    return true;
  });
}
