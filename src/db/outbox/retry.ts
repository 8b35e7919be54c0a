/** A user retries an operation, in one transaction with the row it shows. */
import { QUEUED_NAMES } from '../../domain/entities';
import { createUuid, randomBytes } from '../../domain/rules/uuid';
import { refreshRow } from '../mirror/optimistic-view';
import type { Store } from '../store';
import { FRESH, hasNoVerdict } from './save-record';

/**
 * A user retries an operation. A rejected one gets a new key, because its old one has a verdict; without a verdict
 * (`hasNoVerdict`) it keeps its key, because the server may have performed it.
 */
export function retryOperation(store: Store, seq: number, now: number): Promise<void> {
  return store.write(QUEUED_NAMES, async (tx) => {
    const operation = await tx.getOperation(seq);
    if (operation?.state === 'waiting' || operation?.state === 'held')
      await tx.putOperation({ ...operation, notBefore: 0 });
    if (operation?.state === 'rejected') {
      await tx.putOperation(
        hasNoVerdict(operation)
          ? { ...operation, ...UNCOUNTED, state: 'unknown', notBefore: 0, trouble: null }
          : { ...operation, ...FRESH, id: createUuid(now, randomBytes) },
      );
      await refreshRow(tx, operation.entity, operation.key);
    }
  });
}

/** The user's retry resets the counters that lead to `stalled`. */
const UNCOUNTED = { repeats: 0, undoneSince: null } as const;
