import type { PgTable } from 'drizzle-orm/pg-core';

type Id = Promise<number | null>;

/** Ids of rows by name or document, and those known to exist by id, for the length of one transaction: a batch of writes looks each up once. */
export class IdCache {
  readonly #byTable = new Map<PgTable, Map<string | number, Id>>();

  /** The cached id, or the result of `lookUp`; a missing row is not cached. */
  async find(table: PgTable, name: string | number, lookUp: () => Id): Id {
    const cached = this.#byTable.get(table)?.get(name);
    if (cached) return cached;
    const found = lookUp();
    this.add(table, name, found);
    const id = await found;
    if (id === null) this.#byTable.get(table)?.delete(name);
    return id;
  }

  /** Caches an id, or the promise of one that is being looked up or written. */
  add(table: PgTable, name: string | number, id: Id): void {
    const ids = this.#byTable.get(table) ?? new Map<string | number, Id>();
    this.#byTable.set(table, ids.set(name, id));
    id.catch(() => ids.delete(name));
  }

  /** Clears one table, after a rename of its rows, or all tables, after a rollback. */
  invalidate(table?: PgTable): void {
    if (table) this.#byTable.delete(table);
    else this.#byTable.clear();
  }
}
