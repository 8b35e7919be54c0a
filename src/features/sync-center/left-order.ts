/** Which operations that somebody left go, or stay, together. */
import type { LeftOperation } from '../../session/left-by-inactive';

type Left = Pick<LeftOperation, 'mark'>;

/** An operation behind those that it needs, in the order of the queue. */
export function withNeeded<One extends Left>(one: One, all: readonly One[]): One[] {
  return closure(one, all, (from, other) => needs(from, other));
}

/** An operation and those that need it, in the order of the queue. */
export function withDependents<One extends Left>(one: One, all: readonly One[]): One[] {
  return closure(one, all, (from, other) => needs(other, from));
}

const needs = ({ mark }: Left, other: Left) =>
  mark.needs.includes(other.mark.id) || mark.follows === other.mark.seq;

function closure<One extends Left>(
  one: One,
  all: readonly One[],
  reaches: (from: One, other: One) => boolean,
): One[] {
  const found = new Set([one]);
  for (const from of found) for (const other of all) if (reaches(from, other)) found.add(other);
  return [...found].sort((first, second) => first.mark.seq - second.mark.seq);
}
