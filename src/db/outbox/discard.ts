/** A user discards an operation and its dependents, in one transaction with the rows they show. */
import { entityOf, QUEUED_NAMES } from '../../domain/entities';
import { type Fields, pickFields, type Reference } from '../../domain/entity';
import { createUuid, randomBytes } from '../../domain/rules/uuid';
import { hasNoVerdict, mayHaveArrived } from '../delivery';
import { archiveEnded } from '../mirror/forget-erased';
import { refreshRow } from '../mirror/optimistic-view';
import { fieldsOf, type Operation, toPast, toRecord } from '../schema';
import type { Store, StoreReads, StoreWrites } from '../store';
import { dependsOn, keysOf } from './dependencies';
import { readQueue } from './queue';
import { pickRefs } from './references';

export interface Lost {
  /** The discarded operation, then its dependents, in order. */
  readonly gone: readonly Operation[];
  /** Changes that lose these fields, and keep the others. */
  readonly cut: readonly { readonly operation: Operation; readonly fields: readonly string[] }[];
}

/** The losses of a discard. Nothing while it may not be discarded, because an answer is due. */
export async function discardable(store: StoreReads, seq: number): Promise<Lost> {
  const queue = await readQueue(store);
  const operation = queue.find((candidate) => candidate.seq === seq);
  const lost = operation ? lostWith(operation, queue) : NOTHING;
  const isDue =
    lost.gone.some((one) => isUndecided(one, seq)) ||
    // An operation that may have been sent is not changed again.
    lost.cut.some((one) => mayHaveArrived(one.operation));
  return isDue ? NOTHING : lost;
}

const NOTHING: Lost = { gone: [], cut: [] };

/**
 * Collects the dependents of an operation. A change that names its record loses the fields that do. With a payment
 * state that had payments, later states of the shipment and their payments go too, because they were computed from it.
 */
function lostWith(operation: Operation, queue: readonly Operation[]): Lost {
  const gone = new Set([operation]);
  const cut = new Map<Operation, readonly string[]>();
  const lead = new Set(queue.map(({ follows }) => follows));
  const cutFrom = (one: Operation, fields: readonly string[]) => {
    const all = [...new Set([...(cut.get(one) ?? []), ...fields])];
    if (Object.keys(fieldsOf(one)).every((field) => all.includes(field))) gone.add(one);
    else cut.set(one, all);
  };
  for (const one of gone) {
    for (const other of queue) {
      if (gone.has(other) || !dependsOn(other, one)) continue;
      const fields = fieldsNaming(other, one);
      if (fields.length === 0 || other.kind !== 'update') gone.add(other);
      else cutFrom(other, fields);
    }
    if (!lead.has(one.seq) || !(PAYMENT_STATE in one.changes)) continue;
    for (const later of queue) {
      if (!isLater(later, one) || !(PAYMENT_STATE in later.changes)) continue;
      cutFrom(later, [PAYMENT_STATE]);
      for (const other of queue) if (other.follows === later.seq) gone.add(other);
    }
  }
  gone.delete(operation);
  return {
    gone: [operation, ...[...gone].sort((one, other) => one.seq - other.seq)],
    cut: [...cut]
      .filter(([one]) => !gone.has(one))
      .map(([one, fields]) => ({ operation: one, fields })),
  };
}

/**
 * The fields by which a change of another record names the record of `one`, or a reference that it removed for it:
 * goods lie in a warehouse or aboard. None for a change of the same record.
 */
function fieldsNaming(other: Operation, one: Operation): readonly string[] {
  if (toRecord(other) === toRecord(one)) return [];
  const references = entityOf(other.entity).references.filter(({ isMany }) => !isMany);
  const isNaming = ({ entity, field }: Reference) =>
    entity === one.entity && keysOf(other, field).includes(one.key);
  if (!references.some(isNaming)) return [];
  const isTaken = ({ field }: Reference) => other.changes[field] === null;
  return references.filter((each) => isNaming(each) || isTaken(each)).map(({ field }) => field);
}

const PAYMENT_STATE = 'estadoPago';

const isLater = (one: Operation, other: Operation) =>
  one.entity === other.entity && one.key === other.key && one.seq > other.seq;

/**
 * Whether an answer is due: in flight, or still to be confirmed. An unknown operation behind the discarded one does not
 * count, because it is asked for only after that one is decided.
 */
function isUndecided(one: Operation, given: number): boolean {
  return mayHaveArrived(one) && (one.seq === given || one.delivery.state !== 'unknown');
}

/** Discards an operation and everything that depends on it. @returns how many. */
export function discardOperation(store: Store, seq: number, now: number): Promise<number> {
  return store.write(QUEUED_NAMES, (tx) => discard(tx, seq, now));
}

/** See `discardOperation`. @returns how many. */
export async function discard(tx: StoreWrites, seq: number, now: number): Promise<number> {
  const { gone, cut } = await discardable(tx, seq);
  await archiveEnded(
    tx,
    gone.map((one) => {
      const mayBeThere = hasNoVerdict(one) || mayHaveArrived(one);
      return toPast(one, { is: 'discarded', ...(mayBeThere && { mayBeThere }) }, now);
    }),
  );
  for (const { operation, fields } of cut) await putWithout(tx, operation, fields, now);
  for (const one of gone) {
    if (one.before) await rebaseLaterChanges(tx, one, one.before, one.beforeRefs, now);
    await refreshRow(tx, one.entity, one.key);
  }
  return gone.length;
}

async function putWithout(
  tx: StoreWrites,
  operation: Operation,
  fields: readonly string[],
  now: number,
): Promise<void> {
  const { changes, before, refs, beforeRefs, unchanged } = operation;
  const without = <Value extends Fields>(all: Value) =>
    Object.fromEntries(Object.entries(all).filter(([field]) => !fields.includes(field))) as Value;
  await tx.putOperation({
    ...operation,
    // A copy of the queue may have sent the whole of it under its key.
    id: createUuid(now, randomBytes),
    changes: without(changes),
    before: before && without(before),
    refs: without(refs),
    ...(beforeRefs && { beforeRefs: without(beforeRefs) }),
    ...(unchanged && { unchanged: without(unchanged) }),
  });
  if (before)
    await rebaseLaterChanges(tx, operation, pickFields(before, fields), operation.beforeRefs, now);
  await refreshRow(tx, operation.entity, operation.key);
}

/**
 * Rebases later changes of the record from the values of `gone` to `values`; otherwise they would look as if somebody
 * else had changed them. An operation that may have been sent is not changed again: the server compares it.
 * @param refs of the records that the values name
 */
export async function rebaseLaterChanges(
  tx: StoreWrites,
  gone: Operation,
  values: Fields,
  refs: Operation['refs'] = {},
  now: number,
): Promise<void> {
  const fields = new Set(Object.keys(values));
  for (const operation of await tx.listOperations(gone.entity, gone.key)) {
    if (operation.seq <= gone.seq || !operation.before) continue;
    const touched = Object.keys(operation.changes).filter((field) => fields.delete(field));
    if (touched.length === 0 || mayHaveArrived(operation)) continue;
    const others = Object.keys(operation.before).filter((field) => !touched.includes(field));
    await tx.putOperation({
      ...operation,
      id: createUuid(now, randomBytes),
      before: { ...operation.before, ...pickFields(values, touched) },
      beforeRefs: { ...pickRefs(operation.beforeRefs, others), ...pickRefs(refs, touched) },
    });
  }
}
