/** Lets screens watch the commits that changed the tables of a query. */
import type { JournalStore } from './journal/journal-store';
import type { StoreReads } from './store';

export type LiveStore = Pick<
  JournalStore,
  'database' | 'catchUp' | 'inMemory' | 'isClosed' | 'revision' | 'revisionOf'
>;

/**
 * For `useLiveQuery` and `liveQuery`: Dexie watches the rows that are read first, and calls again after each commit, of
 * this connection or another, that changed one of the tables. The rest only brings the memory up to date, which is then
 * read without waiting.
 */
export async function watchTables(store: LiveStore, tables: readonly string[]): Promise<number> {
  const { database } = store;
  const rows = database.isOpen() ? await database.changed.bulkGet([...tables]) : [];
  const newest = Math.max(0, ...rows.map((row) => row?.revision ?? 0));
  // The writes of this connection are in memory already.
  const isKnown = database.isOpen() && store.revision > 0 && newest <= store.revision;
  try {
    if (!isKnown && !store.isClosed) await outsideOfDexie(() => store.catchUp());
  } catch (error) {
    // After a sign-out there is nothing more to read.
    if (!store.isClosed) throw error;
  }
  return store.revisionOf(tables);
}

/** Leaves Dexie's zone: rows read inside it are watched, and every commit would run the query again. */
function outsideOfDexie(task: () => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(() => void task().then(resolve, reject));
  });
}

export interface QueryResult<T> {
  readonly value: T;
  /** The names of the tables that it read. */
  readonly tables: readonly string[];
  /** The newest commit of those tables. */
  readonly revision: number;
}

/** Runs a query over the memory as it is when this resolves. `read` must take everything from the reads it is given. */
export async function queryMemory<T>(
  store: LiveStore,
  read: (reads: StoreReads) => Promise<T>,
): Promise<QueryResult<T>> {
  for (;;) {
    const before = store.revision;
    const touched = new Set<string>();
    const value = await read(store.inMemory((table) => touched.add(table)));
    const tables = [...touched];
    const revision = store.revisionOf(tables);
    if (revision <= before) return { value, tables, revision };
  }
}

export interface Watcher<T> {
  readonly next: (value: T) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Runs `read` now and after each commit that changed one of the tables; tells the newest result.
 * @param tables every one that `read` reads
 * @returns ends it
 */
export function watchQuery<T>(
  store: LiveStore,
  tables: readonly string[],
  read: (reads: StoreReads) => Promise<T>,
  { next, fail }: Watcher<T>,
): () => void {
  let isOver = false;
  let asked = 0;
  const run = async () => {
    asked += 1;
    const own = asked;
    const { value } = await queryMemory(store, read);
    if (!isOver && own === asked) next(value);
  };
  const told = (error: unknown) => {
    if (!isOver) fail(error);
  };
  const stop = store.database.watch(
    () => watchTables(store, tables),
    () => {
      if (!store.isClosed) void run().catch(told);
    },
    told,
  );
  return () => {
    isOver = true;
    stop();
  };
}
