/** A user discards an operation and what depends on it, in one transaction with the rows they show. */
import { QUEUED_NAMES } from '../../domain/entities';
import { type Fields, pickFields } from '../../domain/entity';
import { archiveEnded } from '../mirror/forget-erased';
import { refreshRow } from '../mirror/optimistic-view';
import { fieldsOf, mayHaveArrived, type Operation, toPast } from '../schema';
import type { Store, StoreReads, StoreWrites } from '../store';
import { descendantsOf } from './dependencies';
import { readQueue } from './queue';

export interface Lost {
  /** The one that is given up, then what goes with it, in order. */
  readonly gone: readonly Operation[];
  /** Later changes that lose what they say of the payment state. */
  readonly changed: readonly Operation[];
}

/** What a discard would take. Nothing where it may not be discarded now, because an answer is due. */
export async function discardable(store: StoreReads, seq: number): Promise<Lost> {
  const queue = await readQueue(store);
  const operation = queue.find((candidate) => candidate.seq === seq);
  const lost = operation ? lostWith(operation, queue) : NOTHING;
  return [...lost.gone, ...lost.changed].some((one) => isUndecided(one, seq)) ? NOTHING : lost;
}

const NOTHING: Lost = { gone: [], changed: [] };

/**
 * What depends on an operation; and of a payment state with which payments were saved, also later ones of the shipment: what
 * was saved with those was reckoned from here.
 */
function lostWith(operation: Operation, queue: readonly Operation[]): Lost {
  const gone = new Set<Operation>();
  const changed = new Set<Operation>();
  const lead = new Set(queue.map(({ follows }) => follows));
  const add = (one: Operation) => {
    if (gone.has(one)) return;
    for (const other of [one, ...descendantsOf(one, queue)]) gone.add(other);
  };
  add(operation);
  for (const one of gone) {
    if (!lead.has(one.seq) || !(PAYMENT_STATE in one.changes)) continue;
    for (const later of queue) {
      if (!isLater(later, one) || !(PAYMENT_STATE in later.changes)) continue;
      if (Object.keys(fieldsOf(later)).length === 1) add(later);
      else changed.add(later);
      for (const other of queue) if (other.follows === later.seq) add(other);
    }
  }
  gone.delete(operation);
  return {
    gone: [operation, ...[...gone].sort((one, other) => one.seq - other.seq)],
    changed: [...changed].filter((one) => !gone.has(one)),
  };
}

const PAYMENT_STATE = 'estadoPago';

const isLater = (one: Operation, other: Operation) =>
  one.entity === other.entity && one.key === other.key && one.seq > other.seq;

/**
 * Whether an answer is due: in flight, or still to be confirmed. An unknown operation behind the one that is given up does
 * not count, because it is not asked for before that one is decided.
 */
function isUndecided(one: Operation, given: number): boolean {
  return mayHaveArrived(one) && (one.seq === given || one.state !== 'unknown');
}

/** Discards an operation and everything that depends on it. @returns how many. */
export function discardOperation(store: Store, seq: number, now: number): Promise<number> {
  return store.write(QUEUED_NAMES, (tx) => discard(tx, seq, now));
}

/** See `discardOperation`. @returns how many. */
export async function discard(tx: StoreWrites, seq: number, now: number): Promise<number> {
  const { gone, changed } = await discardable(tx, seq);
  await archiveEnded(
    tx,
    gone.map((one) => toPast(one, { is: 'discarded' }, now)),
  );
  for (const later of changed) await putWithoutPaymentState(tx, later);
  for (const one of gone) {
    if (one.before) await rebaseLaterChanges(tx, one, one.before);
    await refreshRow(tx, one.entity, one.key);
  }
  return gone.length;
}

async function putWithoutPaymentState(tx: StoreWrites, later: Operation): Promise<void> {
  const { changes, before } = later;
  const left = Object.keys(changes).filter((field) => field !== PAYMENT_STATE);
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
