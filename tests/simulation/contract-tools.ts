/** What the clauses of the stores' contract are written with; no test runner, so that they can be carried into a page. */
import type { MirrorRow, Operation } from '../../src/db/schema';
import type { Store } from '../../src/db/store';
import { operation as anOperation } from '../sync/support/operation';

export interface Stores {
  /** A new, empty one. */
  open(): Promise<Store>;
  /** The same disk through another connection, as another tab has it; the same object where there is none. */
  again(store: Store): Promise<Store>;
}

export interface Clause {
  readonly name: string;
  /** Throws where it does not hold. */
  readonly holds: (stores: Stores) => Promise<void>;
}

export function clause(name: string, holds: Clause['holds']): Clause {
  return { name, holds };
}

/** A store may also forbid it. */
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
