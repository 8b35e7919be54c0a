/** A user retries an operation, in one transaction with the row it shows. */
import { QUEUED_NAMES } from '../../domain/entities';
import { createUuid, randomBytes } from '../../domain/rules/uuid';
import { lastWithoutVerdict, UNSENT, unanswered } from '../delivery';
import { refreshRow } from '../mirror/optimistic-view';
import type { Store } from '../store';

/**
 * A user retries an operation. A rejected one gets a new key, because its old one has a verdict; without a verdict
 * (`lastWithoutVerdict`) it keeps its key, because the server may have performed it.
 */
export function retryOperation(store: Store, seq: number, now: number): Promise<void> {
  return store.write(QUEUED_NAMES, async (tx) => {
    const operation = await tx.getOperation(seq);
    if (!operation) return;
    const { delivery } = operation;
    if (delivery.state === 'waiting')
      await tx.putOperation({ ...operation, delivery: { ...delivery, notBefore: 0 } });
    if (delivery.state !== 'rejected') return;
    const sent = lastWithoutVerdict(delivery);
    await tx.putOperation(
      sent
        ? { ...operation, delivery: unanswered({ ...sent, ...UNCOUNTED }) }
        : { ...operation, delivery: UNSENT, id: createUuid(now, randomBytes) },
    );
    await refreshRow(tx, operation.entity, operation.key);
  });
}

/** The user's retry resets the counters that lead to `stalled`. */
const UNCOUNTED = { repeats: 0, undoneSince: null, error: null } as const;
