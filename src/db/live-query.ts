/** What screens watch: queries and lists over the memory of a store, run again after the commits that concern them. */
import type { MirrorName } from '../domain/entity';
import type { JournalStore } from './journal/journal-store';
import type { MirrorRow } from './schema';
import type { StoreReads } from './store';

export type LiveStore = Pick<JournalStore, 'subscribe' | 'inMemory' | 'rowsInMemory' | 'catchUp'>;

export interface Watcher<T> {
  readonly next: (value: T) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Runs `read` now and after each commit that changed a table it had read; tells the newest result. `read` must take all
 * it reads from the reads it is given.
 * @returns ends it
 */
export function watchQuery<T>(
  store: LiveStore,
  read: (reads: StoreReads) => Promise<T>,
  { next, fail }: Watcher<T>,
): () => void {
  let touched = new Set<string>();
  let isRunning = false;
  let isStale = true;
  let isOver = false;

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    while (isStale && !isOver) {
      isStale = false;
      touched = new Set();
      try {
        const value = await read(store.inMemory((table) => touched.add(table)));
        if (!isOver && !isStale) next(value);
      } catch (error) {
        if (!isOver) fail(error);
      }
    }
    isRunning = false;
  }
  const unsubscribe = store.subscribe((tables) => {
    for (const table of tables) if (touched.has(table)) isStale = true;
    void run();
  });
  void run();
  return () => {
    isOver = true;
    unsubscribe();
  };
}

/** Lists redrawn at most this often, while commit follows commit. */
const SHORTEST_GAP_MS = 50;

export interface LiveRows {
  /** The same array until a commit has changed the rows. In no order. */
  getRows(): readonly MirrorRow[];
  /** @returns ends it */
  subscribe(onChange: () => void): () => void;
}

const watched = new WeakMap<LiveStore, Map<MirrorName, LiveRows>>();

/** The rows of a mirror, shared by all that watch them. The first change after a pause is told at once. */
export function watchRows(store: LiveStore, entity: MirrorName): LiveRows {
  const known = watched.get(store) ?? new Map<MirrorName, LiveRows>();
  watched.set(store, known);
  const rows = known.get(entity) ?? createLiveRows(store, entity);
  known.set(entity, rows);
  return rows;
}

function createLiveRows(store: LiveStore, entity: MirrorName): LiveRows {
  const listeners = new Set<() => void>();
  let rows: readonly MirrorRow[] | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let toldAt = Number.NEGATIVE_INFINITY;

  const tell = () => {
    timer = undefined;
    toldAt = performance.now();
    rows = null;
    for (const listener of listeners) listener();
  };
  // For as long as the store is open.
  store.subscribe((tables) => {
    if (!tables.has(entity) || timer !== undefined) return;
    const wait = listeners.size === 0 ? 0 : toldAt + SHORTEST_GAP_MS - performance.now();
    if (wait <= 0) tell();
    else timer = setTimeout(tell, wait);
  });
  return {
    getRows() {
      rows ??= store.rowsInMemory(entity);
      return rows;
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
  };
}
