/**
 * Which operation waits for which (docs/SYNC.md, rule 4): per record in order, along references, and a
 * rename after the earlier operations that use the old name.
 */
import { entityOf } from '../../domain/entities';
import { needsAttention } from '../delivery';
import { type Operation, toRecord } from '../schema';
import { oldNamesOf, usedNamesOf } from './names';

/**
 * Those that one may not overtake: earlier ones of its record, and those that make or name a record that it names. A
 * correction may name a record that was made after it, so a create comes first wherever it stands.
 * @param read the operations that wait of a record, `toRecord`
 */
export function neededBy(
  operation: Operation,
  read: (record: string) => readonly Operation[],
): Operation[] {
  const isEarlier = ({ seq }: Operation) => seq < operation.seq;
  return [
    ...read(toRecord(operation)).filter(isEarlier),
    ...entityOf(operation.entity).references.flatMap(({ field, entity, by }) =>
      keysOf(operation, field).flatMap((key) =>
        read(toRecord({ entity, key })).filter(
          (other) => other.kind === 'create' || (isEarlier(other) && by in other.changes),
        ),
      ),
    ),
  ];
}

/** The operations that depend on `operation`, directly or through others, in order. */
export function descendantsOf(operation: Operation, queue: readonly Operation[]): Operation[] {
  const found = new Set([operation]);
  for (const one of found) for (const other of queue) if (dependsOn(other, one)) found.add(other);
  found.delete(operation);
  return [...found].sort((left, right) => left.seq - right.seq);
}

/**
 * Whether an operation depends on `one` directly: it was saved with it, or needs what it makes or sets. An earlier change of
 * the same record is waited for, and not depended on.
 */
export function dependsOn(operation: Operation, one: Operation): boolean {
  const record = toRecord(one);
  const isWaitedFor = one.kind !== 'create' && toRecord(operation) === record;
  const read = (other: string) => (other === record && !isWaitedFor ? [one] : []);
  return operation.follows === one.seq || neededBy(operation, read).length > 0;
}

/**
 * The operations that may be sent now, in order, of those `maySend` allows: those that wait for no other, found in one
 * pass. `inOneBatch`: also those that wait only for creates sent before them in the same batch, such as the state of a
 * new record and the records that name it.
 */
export function listSendable(
  queue: readonly Operation[],
  maySend: (operation: Operation) => boolean,
  inOneBatch = false,
): Operation[] {
  const made = new Set(queue.filter(({ kind }) => kind === 'create').map(toRecord));
  const sent = new Set<string>();
  /** Records whose only earlier operation is a create of this batch. */
  const fresh = new Set<string>();
  const waiting = new Set<string>();
  const renamed = new Set<string>();
  const mayRename = queue.some((operation) => oldNamesOf(operation).length > 0);
  /** Names used by operations that stay in the queue and do not need the user. */
  const used = new Set<string>();
  const isStuck = stuckIn(queue);
  /** Creates are named by what follows them. */
  const changing = new Set(queue.filter(({ kind }) => kind !== 'create').map(({ seq }) => seq));
  return queue.filter((operation) => {
    const record = toRecord(operation);
    const isNext = !waiting.has(record) || (operation.kind === 'status' && fresh.has(record));
    const isFree =
      isNext &&
      !changing.has(operation.follows ?? 0) &&
      entityOf(operation.entity).references.every(({ field, entity, by }) =>
        keysOf(operation, field).every(
          (key) =>
            (!made.has(toRecord({ entity, key })) || sent.has(toRecord({ entity, key }))) &&
            !renamed.has(`${entity} ${key} ${by}`),
        ),
      ) &&
      !(mayRename && oldNamesOf(operation).some((name) => used.has(name)));
    const isSent = isFree && maySend(operation);
    fresh.delete(record);
    if (operation.kind === 'create') {
      for (const set of isSent && inOneBatch ? [sent, fresh] : []) set.add(record);
    } else for (const field of Object.keys(operation.changes)) renamed.add(`${record} ${field}`);
    waiting.add(record);
    if (mayRename && !isStuck(operation) && !(isSent && inOneBatch))
      for (const name of usedNamesOf(operation)) used.add(name);
    return isSent;
  });
}

/**
 * @returns a predicate, to be called in queue order: whether an operation needs the user, or waits for one that does.
 */
export function stuckIn(queue: readonly Operation[]): (operation: Operation) => boolean {
  const isRefused = (one: Operation) => one.kind === 'create' && needsAttention(one);
  const unmade = new Set(queue.filter(isRefused).map(toRecord));
  const records = new Set(unmade);
  const renamed = new Set<string>();
  return (operation) => {
    const record = toRecord(operation);
    const isStuck =
      needsAttention(operation) ||
      records.has(record) ||
      entityOf(operation.entity).references.some(({ field, entity, by }) =>
        keysOf(operation, field).some(
          (key) => unmade.has(toRecord({ entity, key })) || renamed.has(`${entity} ${key} ${by}`),
        ),
      );
    if (!isStuck) return false;
    records.add(record);
    if (operation.kind === 'create') unmade.add(record);
    else for (const field of Object.keys(operation.changes)) renamed.add(`${record} ${field}`);
    return true;
  };
}

/** The keys of the records that a field of the operation names. */
export function keysOf({ refs }: Operation, field: string): readonly string[] {
  const keys = refs[field] ?? [];
  return typeof keys === 'string' ? [keys] : keys;
}
