import type { Change, LastNumbers, State } from '../state/state';

/** The row counts of a store after a commit, so that a missing part is noticed. */
export interface Manifest {
  readonly revision: number;
  /** The entries up to this one are in the packs. */
  readonly packedTo: number;
  /** How many rows each table has; tables without any are left out. */
  readonly rows: Readonly<Record<string, number>>;
  /** The last sequence number and place given. */
  readonly last: LastNumbers;
}

export const EMPTY_MANIFEST: Manifest = {
  revision: 0,
  packedTo: 0,
  rows: {},
  last: { seq: 0, place: 0 },
};

/**
 * The counts of rows after a commit.
 * @param state before it; it holds the rows that the commit changes, where they exist
 */
export function rowsAfter(
  rows: Manifest['rows'],
  changes: readonly Change[],
  state: Pick<State, 'has'>,
): Manifest['rows'] {
  const counts: Record<string, number> = { ...rows };
  for (const [table, key, row] of changes) {
    const [was, is] = [state.has(table, key), row !== null];
    if (was === is) continue;
    const count = (counts[table] ?? 0) + (is ? 1 : -1);
    if (count === 0) delete counts[table];
    else counts[table] = count;
  }
  return counts;
}
