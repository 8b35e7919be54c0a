/** A user discards an operation and what depends on it, in one transaction with the rows they show. */
import { QUEUED_ENTITIES, type QueuedEntity } from '../../domain/entities';
import { type Fields, pickFields } from '../../domain/entity';
import { archiveEnded } from '../mirror/forget-erased';
import { refreshRow } from '../mirror/optimistic-view';
import { mayHaveArrived, type Operation, toPast } from '../schema';
import type { Store, StoreReads, StoreWrites } from '../store';
import { descendantsOf } from './dependencies';
import { readQueue } from './queue';

/**
 * The operations that a discard would remove, in order. Empty where it may not be discarded now, because an answer is
 * due.
 */
export async function discardable(store: StoreReads, seq: number): Promise<Operation[]> {
  const queue = await readQueue(store);
  const operation = queue.find((candidate) => candidate.seq === seq);
  if (!operation) return [];
  const all = [operation, ...descendantsOf(operation, queue)];
  return all.some((one) => isUndecided(one, operation)) ? [] : all;
}

/**
 * Whether an answer is due: in flight, or still to be confirmed. An unknown operation behind `given` on a plain server
 * does not count, because it cannot be confirmed before `given` is decided.
 */
function isUndecided(one: Operation, given: Operation): boolean {
  const isBehind = one !== given && one.state === 'unknown' && one.isKeyed === false;
  return mayHaveArrived(one) && !isBehind;
}

/** Discards an operation and everything that depends on it. @returns how many. */
export function discardOperation(store: Store, seq: number, now: number): Promise<number> {
  return store.write(QUEUED, (tx) => discard(tx, seq, now));
}

/** See `discardOperation`. @returns how many. */
export async function discard(tx: StoreWrites, seq: number, now: number): Promise<number> {
  const all = await discardable(tx, seq);
  await archiveEnded(
    tx,
    all.map((operation) => toPast(operation, { is: 'discarded' }, now)),
  );
  for (const operation of all) {
    if (operation.before) await rebaseLaterChanges(tx, operation, operation.before);
    await refreshRow(tx, operation.entity, operation.key);
  }
  return all.length;
}

/**
 * Rebases later changes of the record from the values of `gone` to `values`; otherwise they would look as if somebody
 * else had changed them.
 */
export async function rebaseLaterChanges(
  tx: StoreWrites,
  gone: Operation,
  values: Fields,
): Promise<void> {
  const fields = new Set(Object.keys(values));
  for (const operation of await tx.listOperations(gone.entity, gone.key)) {
    if (operation.seq <= gone.seq || !operation.before) continue;
    const touched = Object.keys(operation.changes).filter((field) => fields.delete(field));
    if (touched.length === 0) continue;
    const before = { ...operation.before, ...pickFields(values, touched) };
    await tx.putOperation({ ...operation, before });
  }
}

const QUEUED = Object.keys(QUEUED_ENTITIES) as QueuedEntity[];
