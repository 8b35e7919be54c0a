import Dexie, { type ObservabilitySet, RangeSet } from 'dexie';

/** What `useObservable` takes. */
export interface Live<Row> {
  /** Whether the rows are watched and have been read. */
  hasValue(): boolean;
  getValue(): readonly Row[];
  /** Calls `next` now and after each change, `fail` on a read error; returns a function that unsubscribes. */
  subscribe(next: (rows: readonly Row[]) => void, fail?: (error: unknown) => void): () => void;
}

export interface LiveSource<Key extends string | number, Row> {
  /** The table's name in Dexie's `storagemutated` event. */
  readonly part: string;
  readonly keyOf: (row: Row) => Key;
  readonly readAll: () => Promise<readonly Row[]>;
  /** Those of the keys that are there. */
  readonly readSome: (keys: readonly Key[]) => Promise<readonly Row[]>;
  /** Their order; where absent, they have none. */
  readonly compare?: (left: Row, right: Row) => number;
  /**
   * At most this share of the time is spent reading all of them anew; what a write names is read at once all the same.
   * Where absent, all are read at each write that names none.
   */
  readonly share?: number;
}

interface Watcher<Row> {
  readonly next: (rows: readonly Row[]) => void;
  readonly fail: ((error: unknown) => void) | undefined;
}

/** A connection that is being opened anew answers the next question; one closed for good answers none. */
const MOST_TRIES = 3;

/**
 * The rows of a table, read once for all that watch them. After a write of this or another tab, or of the worker, only
 * the rows it named are read anew, and the others stay the same objects; after a write of 50 rows or more, which Dexie
 * does not name, all of them are.
 */
export function createLiveTable<Key extends string | number, Row>(
  source: LiveSource<Key, Row>,
): Live<Row> {
  const watchers = new Set<Watcher<Row>>();
  let byKey = new Map<Key, Row>();
  let rows: readonly Row[] | null = null;
  /** The keys whose rows are to be read. */
  let stale = new Set<Key>();
  let isAllStale = true;
  /** All are read anew no earlier, by the page's own clock. */
  let dueAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReading = false;

  const onMutated = (parts: ObservabilitySet) => {
    const keys = mutatedKeys(parts, source.part);
    if (!keys) isAllStale = true;
    for (const key of keys ?? []) stale.add(key as Key);
    void read();
  };
  const mayReadAll = () => rows === null || performance.now() >= dueAt;

  async function read(): Promise<void> {
    if (isReading) return;
    isReading = true;
    clearTimeout(timer);
    let tries = 0;
    let hasFailed = false;
    // Rows that change during a read are read in the next pass.
    while (watchers.size > 0) {
      const isAll = isAllStale && mayReadAll();
      if (!isAll && stale.size === 0) break;
      const keys = [...stale];
      stale = new Set();
      try {
        await (isAll ? readAll() : readSome(keys));
        tries = 0;
      } catch (error) {
        isAllStale = true;
        dueAt = 0;
        tries += 1;
        if (isClosed(error) && tries < MOST_TRIES) continue;
        if (!isClosed(error)) for (const { fail } of watchers) fail?.(error);
        hasFailed = true;
        break;
      }
    }
    isReading = false;
    if (isAllStale && !hasFailed && watchers.size > 0)
      timer = setTimeout(() => void read(), dueAt - performance.now());
  }
  async function readAll() {
    isAllStale = false;
    const startedAt = performance.now();
    const found = await source.readAll();
    const endedAt = performance.now();
    dueAt = source.share ? endedAt + (endedAt - startedAt) * (1 / source.share - 1) : 0;
    tell(new Map(found.map((row) => [source.keyOf(row), row])));
  }
  async function readSome(keys: readonly Key[]) {
    const found = await source.readSome(keys);
    // All are to be read after all: what these would be put among is not the whole.
    if (rows === null || (isAllStale && mayReadAll())) return;
    for (const key of keys) byKey.delete(key);
    for (const row of found) byKey.set(source.keyOf(row), row);
    tell(byKey);
  }
  function tell(read: Map<Key, Row>) {
    if (watchers.size === 0) return;
    byKey = read;
    const all = [...read.values()];
    rows = source.compare ? all.sort(source.compare) : all;
    for (const { next } of watchers) next(rows);
  }

  return {
    hasValue: () => rows !== null,
    getValue: () => rows ?? [],
    subscribe(next, fail) {
      const watcher = { next, fail };
      watchers.add(watcher);
      if (rows) next(rows);
      if (watchers.size === 1) Dexie.on('storagemutated', onMutated);
      void read();
      return () => {
        watchers.delete(watcher);
        if (watchers.size > 0) return;
        Dexie.on.storagemutated.unsubscribe(onMutated);
        clearTimeout(timer);
        byKey = new Map();
        rows = null;
        stale = new Set();
        isAllStale = true;
      };
    },
  };
}

/** The keys that a write names in a part; null where it names none, but a range. */
function mutatedKeys(parts: ObservabilitySet, part: string): (string | number)[] | null {
  // `all`: the page was asleep, and anything may have happened. A tree from another tab is data only: it is put in
  // anew.
  const tree = parts.all ?? parts[part];
  const keys: (string | number)[] = [];
  for (const { from, to } of tree ? new RangeSet().add(tree) : []) {
    if ((typeof from !== 'string' && typeof from !== 'number') || from !== to) return null;
    keys.push(from);
  }
  return keys;
}

/** A closed database is not reported, as in `liveQuery`. */
function isClosed(error: unknown): boolean {
  const { name } = (error ?? {}) as { name?: string };
  return name === 'DatabaseClosedError' || name === 'AbortError';
}
