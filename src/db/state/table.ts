/** Rows in memory by key, and by the terms of their indexes. */
export type Key = string | number;
export type Term = string | number;

/** The terms under which a row is found, by the name of the index. */
export type Indexes<Row> = Readonly<Record<string, (row: Row) => readonly Term[]>>;

export interface RowWrites<K extends Key, Row> {
  get(key: K): Row | undefined;
  /** The rows with a term in an index, in the order of their keys' first insertion. */
  find(index: string, term: Term): Row[];
  values(): Iterable<Row>;
  put(key: K, row: Row): void;
  delete(key: K): void;
}

/** A transaction's change of a row: its new value, or undefined where it is gone. */
export type RowChange<K extends Key, Row> = readonly [key: K, row: Row | undefined];

export class Table<K extends Key, Row> implements RowWrites<K, Row> {
  readonly indexes: Indexes<Row>;
  readonly #rows = new Map<K, Row>();
  /** Most terms have one row: a set for each would take more memory than the row. */
  readonly #terms = new Map<string, Map<Term, K | Set<K>>>();

  constructor(indexes: Indexes<Row> = {}) {
    this.indexes = indexes;
    for (const name of Object.keys(indexes)) this.#terms.set(name, new Map());
  }

  get(key: K) {
    return this.#rows.get(key);
  }
  find(index: string, term: Term) {
    const keys = this.#terms.get(index)?.get(term);
    if (keys === undefined) return [];
    const all = keys instanceof Set ? [...keys] : [keys];
    return all.flatMap((key) => this.#rows.get(key) ?? []);
  }
  has(key: K) {
    return this.#rows.has(key);
  }
  get size() {
    return this.#rows.size;
  }
  values() {
    return this.#rows.values();
  }
  keys() {
    return this.#rows.keys();
  }

  put(key: K, row: Row) {
    this.#unlist(key);
    this.#rows.set(key, row);
    for (const [name, toTerms] of Object.entries(this.indexes)) {
      const found = this.#terms.get(name);
      for (const term of toTerms(row)) {
        const keys = found?.get(term);
        if (keys instanceof Set) keys.add(key);
        else found?.set(term, keys === undefined ? key : new Set([keys, key]));
      }
    }
  }
  delete(key: K) {
    this.#unlist(key);
    this.#rows.delete(key);
  }
  #unlist(key: K) {
    const was = this.#rows.get(key);
    if (was === undefined) return;
    for (const [name, toTerms] of Object.entries(this.indexes)) {
      const found = this.#terms.get(name);
      for (const term of toTerms(was)) {
        const keys = found?.get(term);
        if (keys instanceof Set) keys.delete(key);
        if (!(keys instanceof Set) || keys.size === 0) found?.delete(term);
      }
    }
  }
}

/** A table as one transaction sees it: its own writes over the committed rows, which stay as they are. */
export class TableDraft<K extends Key, Row> implements RowWrites<K, Row> {
  readonly #committed: Table<K, Row>;
  readonly #written: Table<K, Row>;
  readonly #touched = new Set<K>();

  constructor(committed: Table<K, Row>) {
    this.#committed = committed;
    this.#written = new Table(committed.indexes);
  }

  get(key: K) {
    return this.#touched.has(key) ? this.#written.get(key) : this.#committed.get(key);
  }
  find(index: string, term: Term) {
    const written = this.#written.find(index, term);
    const committed = this.#committed.find(index, term);
    if (this.#touched.size === 0) return committed;
    return [...committed.filter((row) => !this.#isReplaced(row)), ...written];
  }
  *values() {
    for (const row of this.#committed.values()) if (!this.#isReplaced(row)) yield row;
    yield* this.#written.values();
  }
  put(key: K, row: Row) {
    this.#note(key);
    this.#written.put(key, row);
  }
  delete(key: K) {
    this.#note(key);
    this.#written.delete(key);
  }
  /** Changes in the order of the first touch of each key. */
  changes(): RowChange<K, Row>[] {
    return [...this.#touched].map((key) => [key, this.#written.get(key)]);
  }

  readonly #replaced = new Set<Row>();
  #isReplaced(row: Row) {
    return this.#replaced.has(row);
  }
  #note(key: K) {
    if (this.#touched.has(key)) return;
    this.#touched.add(key);
    const was = this.#committed.get(key);
    if (was !== undefined) this.#replaced.add(was);
  }
}
