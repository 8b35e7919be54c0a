import type { PgTable } from 'drizzle-orm/pg-core';

type Found = Promise<number | null>;

/** Ids found by a name or a document in one transaction, so that a batch of writes looks each up once. */
export class IdCache {
  readonly #byTable = new Map<PgTable, Map<string, Found>>();

  /** The id kept under `name`, or what `find` finds; a name without a row is looked up again each time. */
  async find(table: PgTable, name: string, find: () => Found): Found {
    const known = this.#byTable.get(table)?.get(name);
    if (known) return known;
    const found = find();
    this.add(table, name, found);
    const id = await found;
    if (id === null) this.#byTable.get(table)?.delete(name);
    return id;
  }

  /** Whoever asks while it is being found, or written, waits for it. */
  add(table: PgTable, name: string, id: Found): void {
    const ids = this.#byTable.get(table) ?? new Map<string, Found>();
    this.#byTable.set(table, ids.set(name, id));
    id.catch(() => ids.delete(name));
  }

  /** Where rows of the table may have another name now; of all tables where writes were undone. */
  invalidate(table?: PgTable): void {
    if (table) this.#byTable.delete(table);
    else this.#byTable.clear();
  }
}
