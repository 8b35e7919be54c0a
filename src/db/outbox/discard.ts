/** A user discards an operation and what depends on it, in one transaction with the rows they show. */
import { QUEUED_ENTITIES, type QueuedEntity } from '../../domain/entities';
import { type Fields, pickFields } from '../../domain/entity';
import { archiveEnded } from '../mirror/forget-erased';
import { refreshRow } from '../mirror/optimistic-view';
import { fieldsOf, mayHaveArrived, type Operation, toPast } from '../schema';
import type { Store, StoreReads, StoreWrites } from '../store';
import { descendantsOf } from './dependencies';
import { readQueue } from './queue';

/**
 * The operations that a discard would remove, in order. Empty where it may not be discarded now, because an answer is
 * due.
 */
export async function discardable(store: StoreReads, seq: number): Promise<readonly Operation[]> {
  return (await readLost(store, seq)).gone;
}

interface Lost {
  readonly gone: readonly Operation[];
  /** Later changes that lose some of their fields. */
  readonly changed: readonly Operation[];
}

/** Nothing where an answer is due. */
async function readLost(store: StoreReads, seq: number): Promise<Lost> {
  const queue = await readQueue(store);
  const operation = queue.find((candidate) => candidate.seq === seq);
  const lost = operation ? lostWith(operation, queue) : NOTHING;
  return [...lost.gone, ...lost.changed].some((one) => isUndecided(one, seq)) ? NOTHING : lost;
}

const NOTHING: Lost = { gone: [], changed: [] };

/**
 * What depends on an operation; and of a change with which something else was saved, such as a payment with its state, also
 * what a later change says of its fields: what was saved with that was reckoned from here.
 */
function lostWith(operation: Operation, queue: readonly Operation[]): Lost {
  const gone = new Set([operation]);
  const changed = new Set<Operation>();
  for (const one of gone) {
    for (const other of descendantsOf(one, queue)) gone.add(other);
    if (!queue.some(({ follows }) => follows === one.seq)) continue;
    for (const later of queue.filter((each) => isLater(each, one))) {
      const shared = sharedFields(later, one);
      if (shared.length === 0) continue;
      if (shared.length === Object.keys(fieldsOf(later)).length) gone.add(later);
      else changed.add(later);
      for (const other of queue) if (other.follows === later.seq) gone.add(other);
    }
  }
  return {
    gone: [...gone].sort((one, other) => one.seq - other.seq),
    changed: [...changed].filter((one) => !gone.has(one)),
  };
}

const isLater = (one: Operation, other: Operation) =>
  one.entity === other.entity && one.key === other.key && one.seq > other.seq;

function sharedFields(one: Operation, other: Operation): string[] {
  const fields = fieldsOf(other);
  return Object.keys(fieldsOf(one)).filter((field) => field in fields);
}

/**
 * Whether an answer is due: in flight, or still to be confirmed. An unknown operation behind the one that is given up does
 * not count, because it is not asked for before that one is decided.
 */
function isUndecided(one: Operation, given: number): boolean {
  return mayHaveArrived(one) && (one.seq === given || one.state !== 'unknown');
}

/** Discards an operation and everything that depends on it. @returns how many. */
export function discardOperation(store: Store, seq: number, now: number): Promise<number> {
  return store.write(QUEUED, (tx) => discard(tx, seq, now));
}

/** See `discardOperation`. @returns how many. */
export async function discard(tx: StoreWrites, seq: number, now: number): Promise<number> {
  const { gone, changed } = await readLost(tx, seq);
  await archiveEnded(
    tx,
    gone.map((one) => toPast(one, { is: 'discarded' }, now)),
  );
  for (const later of changed) await putWithout(tx, later, gone);
  for (const one of gone) {
    if (one.before) await rebaseLaterChanges(tx, one, one.before);
    await refreshRow(tx, one.entity, one.key);
  }
  return gone.length;
}

/** A later change without the fields of those that are gone. */
async function putWithout(tx: StoreWrites, later: Operation, gone: readonly Operation[]) {
  const earlier = gone.filter((one) => isLater(later, one));
  const lost = new Set(earlier.flatMap((one) => sharedFields(later, one)));
  const left = Object.keys(later.changes).filter((field) => !lost.has(field));
  const { changes, before } = later;
  await tx.putOperation({
    ...later,
    changes: pickFields(changes, left),
    before: before && pickFields(before, left),
  });
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
    if (touched.length > 0)
      await tx.putOperation({
        ...operation,
        before: { ...operation.before, ...pickFields(values, touched) },
      });
  }
}

const QUEUED = Object.keys(QUEUED_ENTITIES) as QueuedEntity[];
