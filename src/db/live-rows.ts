import Dexie, { type ObservabilitySet, RangeSet } from 'dexie';
import type { MirrorName } from '../domain/entity';
import type { MirrorRow } from './rows';
import type { StoreReads } from './store';

/** What `useObservable` takes. */
export interface LiveRows {
  /** Whether somebody watches them already and they have been read. */
  hasValue(): boolean;
  getValue(): readonly MirrorRow[];
  /** Tells the rows now and after each change, and what keeps them from being read; the answer ends it. */
  subscribe(
    next: (rows: readonly MirrorRow[]) => void,
    fail?: (error: unknown) => void,
  ): () => void;
}

/** A `UserDatabase`, by its name on the disk. */
type Watched = Pick<StoreReads, 'listRows' | 'getRows'> & { readonly name: string };

const watched = new WeakMap<Watched, Map<MirrorName, LiveRows>>();

/**
 * An entity's rows, live and in no order, read once for all that watch them. After a write of this or another tab, or of
 * the worker, only the rows it named are read anew, and the others stay the same objects; after a write of 50 rows or
 * more, which Dexie does not name, all of them are.
 */
export function watchRows(db: Watched, entity: MirrorName): LiveRows {
  const known = watched.get(db) ?? new Map<MirrorName, LiveRows>();
  watched.set(db, known);
  const rows = known.get(entity) ?? createLiveRows(db, entity);
  known.set(entity, rows);
  return rows;
}

interface Watcher {
  readonly next: (rows: readonly MirrorRow[]) => void;
  readonly fail: ((error: unknown) => void) | undefined;
}

/** A connection that is being opened anew answers the next question; one closed for good answers none. */
const MOST_TRIES = 3;

function createLiveRows(db: Watched, entity: MirrorName): LiveRows {
  const watchers = new Set<Watcher>();
  let byKey = new Map<string, MirrorRow>();
  let rows: readonly MirrorRow[] | null = null;
  /** The keys whose rows are to be read; null: all are. */
  let stale: Set<string> | null = null;
  let isReading = false;

  const onMutated = (parts: ObservabilitySet) => {
    const keys = mutatedKeys(parts, `idb://${db.name}/${entity}/`);
    if (!keys) stale = null;
    for (const key of keys ?? []) stale?.add(key);
    void read();
  };
  async function read(): Promise<void> {
    if (isReading) return;
    isReading = true;
    let tries = 0;
    // What changes while it reads is read after that.
    while (watchers.size > 0 && stale?.size !== 0) {
      const keys = stale && [...stale];
      stale = new Set();
      try {
        await (keys ? readKeys(keys) : readAll());
        tries = 0;
      } catch (error) {
        stale = null;
        tries += 1;
        if (isClosed(error) && tries < MOST_TRIES) continue;
        if (!isClosed(error)) for (const { fail } of watchers) fail?.(error);
        break;
      }
    }
    isReading = false;
  }
  async function readAll() {
    const found = await db.listRows(entity);
    tell(new Map(found.map((row) => [row.key, row])));
  }
  async function readKeys(keys: string[]) {
    const found = await db.getRows(entity, keys);
    // All are to be read after all: what these would be put among is not the whole.
    if (stale === null) return;
    for (const key of keys) byKey.delete(key);
    for (const row of found) byKey.set(row.key, row);
    tell(byKey);
  }
  function tell(read: Map<string, MirrorRow>) {
    if (watchers.size === 0) return;
    byKey = read;
    rows = [...read.values()];
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
        byKey = new Map();
        rows = null;
        stale = null;
      };
    },
  };
}

/** The keys that a write names in a part; null where it names none, but a range. */
function mutatedKeys(parts: ObservabilitySet, part: string): string[] | null {
  // `all`: the page was asleep, and anything may have happened. A tree from another tab is data only: it is put in anew.
  const tree = parts.all ?? parts[part];
  const keys: string[] = [];
  for (const { from, to } of tree ? new RangeSet().add(tree) : []) {
    if (typeof from !== 'string' || from !== to) return null;
    keys.push(from);
  }
  return keys;
}

/** As `liveQuery` does: nobody is told that the database was closed. */
function isClosed(error: unknown): boolean {
  const { name } = (error ?? {}) as { name?: string };
  return name === 'DatabaseClosedError' || name === 'AbortError';
}
