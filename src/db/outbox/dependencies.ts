/**
 * Decides which operation waits for which (docs/SYNC.md, rule 4): per record in order, along references, a rename after
 * the earlier operations that use the old name, and a create after the earlier ones that give or take its own.
 */
import { entityOf } from '../../domain/entities';
import { needsAttention } from '../delivery';
import { type Operation, toRecord } from '../schema';
import { goodsTaken } from './goods';
import { oldNamesOf } from './names';
import type { Turn } from './turns';
import { uniqueNamesOf } from './unique-names';

/** The waiting operations, by the keys under which others find them. */
export interface QueueReads {
  /** Operations of a record, `toRecord`. */
  record(record: string): readonly Operation[];
  /** Operations that name another record by this name, `usedNamesOf`. */
  using(name: string): readonly Operation[];
  /** Operations that give or take a name that no two records may share, or let go of goods, `heldNamesOf`. */
  holding(name: string): readonly Operation[];
}

/** @param namesOf the names by which two creates may be of one record */
export function toTurn(
  operation: Operation,
  reads: QueueReads,
  namesOf: (operation: Operation) => readonly string[] = uniqueNamesOf,
): Turn {
  const { id, seq, kind, follows } = operation;
  const needs = neededBy(operation, (record) => reads.record(record)).map((one) => one.id);
  const behind = passedBy(operation, reads, namesOf).map((one) => one.seq);
  return {
    id,
    seq,
    kind,
    // Each place once, sorted so that two turns can be compared.
    needs: [...new Set(needs)].sort(),
    ...(behind.length > 0 && { behind: [...new Set(behind)].sort((one, two) => one - two) }),
    ...(follows !== undefined && { follows }),
    isStopped: needsAttention(operation),
  };
}

/**
 * Operations that one does not overtake, unless they wait for a person: earlier ones that use or hold a name that it
 * gives or takes away; and those of other shipments that let go of goods which it takes.
 */
function passedBy(
  operation: Operation,
  { using, holding }: QueueReads,
  namesOf: (operation: Operation) => readonly string[],
): Operation[] {
  const given = operation.kind === 'create' ? namesOf(operation) : [];
  const found = [...oldNamesOf(operation).flatMap(using), ...given.flatMap(holding)];
  return [
    ...found.filter(({ seq }) => seq < operation.seq),
    ...goodsTaken(operation).flatMap((good) => listReleases(operation, holding(good))),
  ];
}

/**
 * The operations that let go of goods which one takes, wherever they stand in the queue: a refused one is corrected in
 * its place. Once its own shipment lets go of them, others may have had them, and let go of them too.
 */
function listReleases(operation: Operation, letting: readonly Operation[]): Operation[] {
  const record = toRecord(operation);
  const isOwn = (one: Operation) => toRecord(one) === record;
  const passedOn = letting.filter((one) => isOwn(one) && one.seq > operation.seq);
  const end = Math.min(Number.POSITIVE_INFINITY, ...passedOn.map(({ seq }) => seq));
  return letting.filter((one) => !isOwn(one) && one.seq < end);
}

/**
 * Operations that one may not overtake: earlier ones of its record, and those that make or name a record that it names.
 * A correction may name a record that was made after it, so a create comes first wherever it is in the queue.
 * @param read the operations of a record that wait, `toRecord`
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
 * Whether an operation depends on `one` directly: it was saved with it, or needs a record or value that it makes. An
 * earlier change of the same record is waited for, without being depended on.
 */
export function dependsOn(operation: Operation, one: Operation): boolean {
  const record = toRecord(one);
  const isWaitedFor = one.kind !== 'create' && toRecord(operation) === record;
  const read = (other: string) => (other === record && !isWaitedFor ? [one] : []);
  return operation.follows === one.seq || neededBy(operation, read).length > 0;
}

/** The keys of the records that a field of the operation names. */
export function keysOf({ refs }: Operation, field: string): readonly string[] {
  const keys = refs[field] ?? [];
  return typeof keys === 'string' ? [keys] : keys;
}
