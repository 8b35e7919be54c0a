/** What every operation of a queue waits for, found once: asked of each alone, two thousand would take seconds. */
import { needsAttention } from '../delivery';
import { type Operation, toRecord } from '../schema';
import { neededBy } from './dependencies';
import { oldNamesOf, usedNamesOf } from './names';

export interface Dependencies {
  /** Those that it must not overtake, in order. */
  ancestorsOf(operation: Operation): readonly Operation[];
  /** Whether one that it waits for, directly or through others, needs the user. */
  isBlocked(operation: Operation): boolean;
}

/** Reads them of the whole queue; what is asked of afterwards has to be in it. */
export function readDependencies(queue: readonly Operation[]): Dependencies {
  const bySeq = new Map(queue.map((one) => [one.seq, one]));
  const byRecord = groupBy(queue, (one) => [toRecord(one)]);
  const readRecord = (record: string) => byRecord.get(record) ?? [];

  /** Of its record, saved with it, or making or naming a record that it names. */
  const madeOf = remember((operation) => [
    ...neededBy(operation, readRecord),
    ...[bySeq.get(operation.follows ?? 0)].filter((one) => one !== undefined),
  ]);
  const waiting = spread(queue, madeOf);

  const byOldName = queue.some((one) => oldNamesOf(one).length > 0)
    ? groupBy(queue, usedNamesOf)
    : new Map<string, Operation[]>();
  const ancestorsOf = remember((operation) => {
    const users = oldNamesOf(operation)
      .flatMap((name) => byOldName.get(name) ?? [])
      .filter((other) => other.seq < operation.seq && !waiting.has(other));
    return [...new Set([...madeOf(operation), ...users])].sort(
      (left, right) => left.seq - right.seq,
    );
  });
  const stuck = spread(queue, ancestorsOf);
  return {
    ancestorsOf,
    isBlocked: (operation) => ancestorsOf(operation).some((one) => stuck.has(one)),
  };
}

/** The operations that need the user, and all that have one of them among what they follow, directly or through others. */
function spread(
  queue: readonly Operation[],
  followedBy: (operation: Operation) => readonly Operation[],
): ReadonlySet<Operation> {
  const followers = groupBy(queue, followedBy);
  const found = new Set(queue.filter(needsAttention));
  for (const one of found) for (const other of followers.get(one) ?? []) found.add(other);
  return found;
}

function remember(
  read: (operation: Operation) => readonly Operation[],
): (operation: Operation) => readonly Operation[] {
  const known = new Map<Operation, readonly Operation[]>();
  return (operation) => {
    const found = known.get(operation) ?? read(operation);
    known.set(operation, found);
    return found;
  };
}

function groupBy<Term>(
  operations: readonly Operation[],
  termsOf: (operation: Operation) => readonly Term[],
): ReadonlyMap<Term, Operation[]> {
  const groups = new Map<Term, Operation[]>();
  for (const one of operations)
    for (const term of termsOf(one)) {
      const group = groups.get(term);
      if (group) group.push(one);
      else groups.set(term, [one]);
    }
  return groups;
}
