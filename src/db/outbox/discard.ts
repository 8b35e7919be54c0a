/** A user discards an operation and what depends on it, in one transaction with the rows they show. */
import { QUEUED_ENTITIES, type QueuedEntity } from '../../domain/entities';
import { type Fields, pickFields } from '../../domain/entity';
import { archiveEnded } from '../mirror/forget-erased';
import { refreshRow } from '../mirror/optimistic-view';
import { isSame } from '../mirror/same';
import { fieldsOf, mayHaveArrived, type Operation, toPast } from '../schema';
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
    if (operation.before) await rebaseLaterChanges(tx, operation, operation.before, now);
    await refreshRow(tx, operation.entity, operation.key);
  }
  return all.length;
}

/**
 * Rebases later changes of the record from the values of `gone` to `values`; otherwise they would look as if somebody
 * else had changed them. A later state that is so again is not needed, nor what was saved with it.
 */
export async function rebaseLaterChanges(
  tx: StoreWrites,
  gone: Operation,
  values: Fields,
  now: number,
): Promise<void> {
  const fields = new Set(Object.keys(values));
  for (const operation of await tx.listOperations(gone.entity, gone.key)) {
    if (operation.seq <= gone.seq || !operation.before) continue;
    const touched = Object.keys(operation.changes).filter((field) => fields.delete(field));
    if (touched.length === 0) continue;
    const before = { ...operation.before, ...pickFields(values, touched) };
    if (isSoAgain(operation, before)) await endWithFollowers(tx, operation, before, now);
    else await tx.putOperation({ ...operation, before });
  }
}

/** One that says who received it, or that may have been done, is kept. */
function isSoAgain(operation: Operation, before: Fields): boolean {
  if (operation.kind !== 'status' || 'entrega' in operation.changes || mayHaveArrived(operation))
    return false;
  return Object.entries(fieldsOf(operation)).every(([field, value]) =>
    isSame(before[field], value),
  );
}

async function endWithFollowers(
  tx: StoreWrites,
  operation: Operation,
  theirs: Fields,
  now: number,
): Promise<void> {
  for (const one of await tx.listUnsettled())
    if (one.follows === operation.seq) await discard(tx, one.seq, now);
  await archiveEnded(tx, [toPast(operation, { is: 'not-needed', theirs }, now)]);
}

const QUEUED = Object.keys(QUEUED_ENTITIES) as QueuedEntity[];
