/** Writes saved as one, and taken back as one: each stays an operation of its own (docs/SYNC.md, rule 2). */
import { QUEUED_NAMES } from '../../domain/entities';
import { isUntried, UNSENT } from '../delivery';
import { refreshRow } from '../mirror/optimistic-view';
import { fieldsOf, type Operation } from '../schema';
import type { Store, StoreReads, StoreWrites } from '../store';
import { mirrorsOf, RecordGone, type SaveRequest, saveIn } from './save-record';

/**
 * Writes all of them in one transaction; none is sent before `notBefore`. State changes and new records are not merged
 * into another operation, so that each can be told apart and taken back.
 * @returns the ids of the new operations: a record that is gone, or has the state already, makes none.
 * @throws errors of IndexedDB; then nothing was written.
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
 * Writes one act of a person with the records saved beside it, in one transaction; none is sent before `notBefore`.
 * @returns the ids of the operations by which it is taken back, see `undoAct`; none where the record has that state
 * already
 * @throws `RecordGone`, and errors of IndexedDB; then nothing was written.
 */
export function saveAct(
  store: Store,
  act: readonly SaveRequest[],
  notBefore: number,
): Promise<string[]> {
  return store.write(mirrorsOf(act), async (tx) => {
    const made: string[] = [];
    for (const request of act) {
      await saveIn(tx, request, notBefore);
      const isMade = await tx.getOperationById(request.operationId);
      if (isMade && !request.follows) made.push(request.operationId);
      // The record has that state already; whoever set it also wrote the records that belong to it.
      if (!isMade && request === act[0] && request.kind === 'status') break;
    }
    return made;
  });
}

/**
 * Takes back, in one transaction, the operations that nobody has tried to send and that no later change of their record
 * builds on, each with those that follow it, even if these were corrected since; `ids` in the order in which they were
 * saved.
 * @returns the ids of the operations taken back
 */
export function undoGroup(store: Store, ids: readonly string[]): Promise<string[]> {
  return store.write(QUEUED_NAMES, (tx) => takeBack(tx, ids));
}

/** As `undoGroup`, all of them or none. @returns whether they were taken back */
export function undoAct(store: Store, ids: readonly string[]): Promise<boolean> {
  return store.write(QUEUED_NAMES, async (tx) => {
    for (const id of ids) if (!(await findUndoable(tx, id))) return false;
    await takeBack(tx, ids);
    return ids.length > 0;
  });
}

/** Ends the time in which they can be taken back: they are sent at once, with the operations that follow them. */
export function endUndo(store: Store, ids: readonly string[]): Promise<void> {
  return store.write([], async (tx) => {
    const queue = (await tx.listUnsettled()).filter(isUntried);
    const leading = new Set(queue.filter(({ id }) => ids.includes(id)).map(({ seq }) => seq));
    for (const one of queue)
      if (leading.has(one.follows ?? one.seq)) await tx.putOperation({ ...one, delivery: UNSENT });
  });
}

async function takeBack(tx: StoreWrites, ids: readonly string[]): Promise<string[]> {
  const undone: string[] = [];
  const queue = await tx.listUnsettled();
  const remove = async (operation: Operation) => {
    await tx.removeOperations([operation.seq]);
    await refreshRow(tx, operation.entity, operation.key);
    undone.push(operation.id);
  };
  for (const id of ids) {
    const operation = await findUndoable(tx, id);
    if (!operation) continue;
    await remove(operation);
    for (const one of queue) if (one.follows === operation.seq && isUntried(one)) await remove(one);
  }
  return ids.filter((id) => undone.includes(id));
}

async function findUndoable(tx: StoreReads, id: string): Promise<Operation | undefined> {
  const operation = await tx.getOperationById(id);
  if (!operation || !isUntried(operation) || operation.follows !== undefined) return undefined;
  const later = await laterOf(tx, operation);
  return later.some((one) => sharesField(one, operation)) ? undefined : operation;
}

async function laterOf(tx: StoreReads, { entity, key, seq }: Operation): Promise<Operation[]> {
  return (await tx.listOperations(entity, key)).filter((other) => other.seq > seq);
}

function sharesField(one: Operation, other: Operation): boolean {
  const fields = Object.keys(fieldsOf(other));
  return Object.keys(fieldsOf(one)).some((field) => fields.includes(field));
}
