/** A user retries an operation, in one transaction with the row it shows. */
import { QUEUED_ENTITIES, type QueuedEntity } from '../../domain/entities';
import { createUuid, randomBytes } from '../../domain/rules/uuid';
import { refreshRow } from '../mirror/optimistic-view';
import type { Store } from '../store';
import { FRESH, hasNoVerdict } from './save-record';

/**
 * A person sends it again: under a new key, because the old one has its verdict; but a server keeps none for want of a
 * right, and may have done it before.
 */
export function retryOperation(store: Store, seq: number, now: number): Promise<void> {
  return store.write(QUEUED, async (tx) => {
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

/** A person said to go on: what was counted against it begins anew. */
const UNCOUNTED = { repeats: 0, undoneSince: null } as const;

const QUEUED = Object.keys(QUEUED_ENTITIES) as QueuedEntity[];
