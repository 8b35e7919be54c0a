/** Many writes saved as one: each stays an operation of its own (docs/SYNC.md, rule 2). State changes are taken back as one. */
import { QUEUED_NAMES } from '../../domain/entities';
import { isUntried } from '../delivery';
import { refreshRow } from '../mirror/optimistic-view';
import { fieldsOf, type Operation } from '../schema';
import type { Store, StoreReads } from '../store';
import { mirrorsOf, RecordGone, type SaveRequest, saveIn } from './save-record';

/**
 * Writes all of them in one transaction; none is sent before `notBefore`. State changes and new records: they are not merged
 * into another operation, so each can be told apart and taken back.
 * @returns the ids of the operations that were made: a record that is gone, or has the state already, makes none.
 * @throws what IndexedDB throws; then nothing was written.
 */
export function saveGroup(
  store: Store,
  changes: readonly SaveRequest[],
  notBefore: number,
): Promise<string[]> {
  return store.write(mirrorsOf(changes), async (tx) => {
    const made: string[] = [];
    for (const change of changes) {
      if (change.follows && !made.includes(change.follows)) continue;
      try {
        await saveIn(tx, change, notBefore);
      } catch (error) {
        if (!(error instanceof RecordGone)) throw error;
      }
      if (await tx.getOperationById(change.operationId)) made.push(change.operationId);
    }
    return made;
  });
}

/**
 * Takes back, in one transaction, those that nobody has tried to send and that no later change of their record stands on,
 * each with what was saved with it, though that was corrected since; `ids` in the order in which they were saved.
 * @returns the ids of those
 */
export function undoGroup(store: Store, ids: readonly string[]): Promise<string[]> {
  return store.write(QUEUED_NAMES, async (tx) => {
    const undone = new Set<string>();
    const queue = await tx.listUnsettled();
    const takeBack = async (operation: Operation) => {
      await tx.removeOperations([operation.seq]);
      await refreshRow(tx, operation.entity, operation.key);
      undone.add(operation.id);
    };
    for (const id of ids) {
      const operation = await tx.getOperationById(id);
      if (!operation || !isUntried(operation) || operation.follows !== undefined) continue;
      if ((await laterOf(tx, operation)).some((one) => sharesField(one, operation))) continue;
      await takeBack(operation);
      for (const one of queue)
        if (one.follows === operation.seq && isUntried(one)) await takeBack(one);
    }
    return ids.filter((id) => undone.has(id));
  });
}

async function laterOf(tx: StoreReads, { entity, key, seq }: Operation): Promise<Operation[]> {
  return (await tx.listOperations(entity, key)).filter((other) => other.seq > seq);
}

function sharesField(one: Operation, other: Operation): boolean {
  const fields = Object.keys(fieldsOf(other));
  return Object.keys(fieldsOf(one)).some((field) => fields.includes(field));
}
