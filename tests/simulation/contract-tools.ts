/** Helpers of the store contract, without a test runner so that they also run in a page. */
import type { MirrorRow, Operation } from '../../src/db/schema';
import type { Store } from '../../src/db/store';
import { operation as anOperation } from '../sync/support/operation';

export interface Stores {
  /** Opens a new, empty store. */
  open(): Promise<Store>;
  /** The same database through another connection, as in another tab; the same object for the memory store. */
  again(store: Store): Promise<Store>;
}

export interface Clause {
  readonly name: string;
  /** Throws if the clause does not hold. */
  readonly holds: (stores: Stores) => Promise<void>;
}

export function clause(name: string, holds: Clause['holds']): Clause {
  return { name, holds };
}

/** Runs a mutation that a store may also forbid. */
export function attempt(change: () => void): void {
  try {
    change();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
}

export async function failureOf(writing: Promise<unknown>): Promise<string | null> {
  try {
    await writing;
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

export function same(actual: unknown, expected: unknown): void {
  const [left, right] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (left !== right) throw new Error(`${left} instead of ${right}`);
}

export const ids = (operations: readonly { readonly id: string }[]) =>
  operations.map(({ id }) => id).join(' ');

export function row(key: string, id: number | null): MirrorRow {
  return { key, id, base: null, version: null, view: {}, mark: null };
}

export function operation(id: string, key: string): Omit<Operation, 'seq'> {
  const { seq: _, ...unnumbered } = anOperation({ id, key, changes: { name: id } });
  return unnumbered;
}
