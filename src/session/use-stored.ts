import { useLiveQuery } from 'dexie-react-hooks';
import {
  type DependencyList,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useStore } from 'zustand';
import type { JournalStore } from '../db/journal/journal-store';
import { queryMemory, watchTables } from '../db/live-query';
import type { MirrorRow } from '../db/schema';
import type { StoreReads } from '../db/store';
import type { MirrorName } from '../domain/entity';
import { useRuntime } from './runtime-context';

const NONE: readonly string[] = [];

/**
 * Draws again after each commit that changed one of the tables.
 * @param gapMs draws at most this often, while commit follows commit
 * @returns the newest such commit that is in memory
 */
function useRevision(tables: readonly string[], gapMs = 0): number {
  const { db } = useRuntime();
  const connections = useStore(db.database.connections);
  const toldAt = useRef(Number.NEGATIVE_INFINITY);
  useLiveQuery(async () => {
    const revision = await watchTables(db, tables);
    const wait = toldAt.current + gapMs - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    toldAt.current = performance.now();
    return revision;
  }, [db, connections, tables.join(' ')]);
  return db.revisionOf(tables);
}

const LIST_GAP_MS = 50;

/**
 * The newest result of a query over the person's data, live; undefined until the first.
 * @param read takes everything from the reads that it is given
 * @param deps further dependencies
 */
export function useStored<T>(
  read: (reads: StoreReads) => Promise<T>,
  deps: DependencyList,
): T | undefined {
  const { db } = useRuntime();
  const [tables, setTables] = useState(NONE);
  const [value, setValue] = useState<T>();
  const [failure, setFailure] = useState<unknown>(null);
  const revision = useRevision(tables);
  const last = useRef<{ readonly deps: DependencyList; readonly revision: number } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what its query depends on.
  useEffect(() => {
    const isRead =
      last.current?.revision === revision &&
      last.current.deps.length === deps.length + 1 &&
      [db, ...deps].every((one, at) => Object.is(one, last.current?.deps[at]));
    if (isRead) return;
    let isOver = false;
    queryMemory(db, read).then((found) => {
      if (isOver) return;
      last.current = { deps: [db, ...deps], revision: found.revision };
      setValue(() => found.value);
      setTables((known) => (isSame(known, found.tables) ? known : found.tables));
    }, setFailure);
    return () => {
      isOver = true;
    };
  }, [db, revision, ...deps]);
  // To the error boundary: an unreadable store is not an empty one.
  if (failure) throw failure;
  return value;
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((name, at) => name === other[at]);

/** The rows of a mirror that are in memory, live and in no order; the rest comes while one reads. */
export function useStoredRows(entity: MirrorName): readonly MirrorRow[] {
  const { db } = useRuntime();
  const [failure, setFailure] = useState<unknown>(null);
  useRevision([entity], LIST_GAP_MS);
  useSyncExternalStore(
    useCallback((draw) => whileOpening(db, entity, draw), [db, entity]),
    () => `${db.rowsInMemory(entity).length} ${db.isTableOpen(entity)}`,
  );
  useEffect(() => {
    let isOver = false;
    db.openTable(entity).catch((error) => !isOver && !db.isClosed && setFailure(error));
    return () => {
      isOver = true;
    };
  }, [db, entity]);
  // Nothing more would come: the error boundary has the way on.
  if (failure) throw failure;
  return db.rowsInMemory(entity);
}

const OPENING_GAP_MS = 250;

/** Calls `draw` when the first rows of a table came and when the last did, and a few times a second between. */
function whileOpening(db: JournalStore, entity: MirrorName, draw: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hasRows = () => db.rowsInMemory(entity).length > 0;
  let isBegun = hasRows();
  const drawNow = () => {
    clearTimeout(timer);
    timer = undefined;
    isBegun = hasRows();
    draw();
  };
  const stop = db.status.subscribe(() => {
    if (!isBegun || db.isTableOpen(entity)) drawNow();
    else timer ??= setTimeout(drawNow, OPENING_GAP_MS);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
