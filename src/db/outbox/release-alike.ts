import { QUEUED_NAMES } from '../../domain/entities';
import { pickFields } from '../../domain/entity';
import { createUuid, randomBytes } from '../../domain/rules/uuid';
import { questionOf, UNSENT } from '../delivery';
import { refreshRow } from '../mirror/optimistic-view';
import { findDifference } from '../mirror/record-keys';
import type { Operation } from '../schema';
import type { Store, StoreReads } from '../store';

/**
 * Releases conflicts whose two sides have become alike: the operation is sent again, and the server takes the rest of
 * it.
 */
export async function releaseAlike(store: Store, now: number): Promise<void> {
  const isAlike = async (reads: StoreReads, operation: Operation) => {
    const { entity, key, changes } = operation;
    const question = questionOf(operation);
    const contested = question?.existing ? [] : Object.keys(question?.theirs ?? {});
    const base = contested.length > 0 && (await reads.getRow(entity, key))?.base;
    if (!base) return false;
    const open = await findDifference(reads, entity, base, pickFields(changes, contested));
    return Object.keys(open).length === 0;
  };
  for (const asked of await store.listInState('conflict')) {
    if (!(await isAlike(store, asked))) continue;
    await store.write(QUEUED_NAMES, async (tx) => {
      const operation = await tx.getOperation(asked.seq);
      if (!operation || !questionOf(operation) || !(await isAlike(tx, operation))) return;
      await tx.putOperation({ ...operation, delivery: UNSENT, id: createUuid(now, randomBytes) });
      await refreshRow(tx, operation.entity, operation.key);
    });
  }
}
