/** The queue as a whole: read in order, and its history pruned. */
import type { Operation } from '../schema';
import type { Store, StoreReads } from '../store';

/** Every operation not yet settled, in order. Throws where the store cannot be read (docs/SYNC.md, rule 9). */
export function readQueue(store: StoreReads): Promise<Operation[]> {
  return store.listUnsettled();
}

const HISTORY_MS = 7 * 24 * 3_600_000;

/** Removes history after a week. */
export function forgetHistory(store: Store, now: number): Promise<void> {
  return store.write([], (tx) => tx.forgetHistoryBefore(now - HISTORY_MS));
}
