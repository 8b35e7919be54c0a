/**
 * Finds at once the operations that each one of a queue waits for: asked one by one, two thousand would take seconds.
 */
import { toGroups } from '../../domain/rules/groups';
import { type Operation, toRecord } from '../schema';
import { type QueueReads, toTurn } from './dependencies';
import { oldNamesOf, usedNamesOf } from './names';
import { listStuck, type Turn } from './turns';
import { heldNamesOf, uniqueNamesOf } from './unique-names';

/** A turn with its operation. */
export interface OperationTurn extends Turn {
  readonly operation: Operation;
}

/** @param namesOf the names by which two creates may be of one record */
export function toTurns(
  queue: readonly Operation[],
  namesOf: (named: Pick<Operation, 'entity' | 'changes'>) => readonly string[] = uniqueNamesOf,
): OperationTurn[] {
  const byRecord = groupBy(queue, (one) => [toRecord(one)]);
  const byUse = queue.some((one) => oldNamesOf(one).length > 0)
    ? groupBy(queue, usedNamesOf)
    : NONE;
  const byName = groupBy(queue, (one) => heldNamesOf(one, namesOf));
  const reads: QueueReads = {
    record: (record) => byRecord.get(record) ?? [],
    using: (name) => byUse.get(name) ?? [],
    holding: (name) => byName.get(name) ?? [],
  };
  return queue.map((operation) => ({ ...toTurn(operation, reads, namesOf), operation }));
}

const NONE: ReadonlyMap<string, Operation[]> = new Map();

export interface Dependencies {
  /** Operations that it must not overtake, in order. */
  ancestorsOf(operation: Operation): readonly Operation[];
  /** Whether one that it waits for, directly or through others, needs the user. */
  isBlocked(operation: Operation): boolean;
}

/** Reads the dependencies of the whole queue; operations asked for afterwards have to be in it. */
export function readDependencies(queue: readonly Operation[]): Dependencies {
  const turns = toTurns(queue);
  const byId = new Map(queue.map((one) => [one.id, one]));
  const bySeq = new Map(queue.map((one) => [one.seq, one]));
  const stuck = listStuck(turns);
  const ancestors = new Map(
    turns.map(({ operation, needs, behind = [], follows = 0 }) => {
      const passed = behind.filter((place) => !stuck.has(place));
      const found = [
        ...needs.map((id) => byId.get(id)),
        ...[...passed, follows].map((place) => bySeq.get(place)),
      ];
      const each = new Set(found.filter((one) => one !== undefined));
      return [operation, [...each].sort((left, right) => left.seq - right.seq)];
    }),
  );
  const ancestorsOf = (operation: Operation) => ancestors.get(operation) ?? [];
  return {
    ancestorsOf,
    isBlocked: (operation) => ancestorsOf(operation).some(({ seq }) => stuck.has(seq)),
  };
}

const groupBy = (
  operations: readonly Operation[],
  termsOf: (operation: Operation) => readonly string[],
): ReadonlyMap<string, Operation[]> =>
  toGroups(operations.flatMap((one) => termsOf(one).map((term) => [term, one] as const)));
