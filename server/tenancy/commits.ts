import type { Database } from '../context';

/** The company whose rows were written; null where it may be any: the platform wrote. */
export type Written = number | null;

const listeners = new WeakMap<Database, (written: Written) => void>();

/** Calls back after each commit of this process that may have written. */
export function listenForCommits(db: Database, onCommit: (written: Written) => void): void {
  listeners.set(db, onCommit);
}

/** Tells of a commit. Never within the transaction: its listeners read committed rows. */
export function tellCommit(db: Database, written: Written): void {
  listeners.get(db)?.(written);
}
