import { type DependencyList, useEffect, useState, useSyncExternalStore } from 'react';
import { watchQuery, watchRows } from '../db/live-query';
import type { MirrorRow } from '../db/schema';
import type { StoreReads } from '../db/store';
import type { MirrorName } from '../domain/entity';
import { useRuntime } from './runtime-context';

/**
 * The newest result of a query over the person's data, live; undefined until the first.
 * @param read takes all it reads from the reads it is given
 * @param deps what else it depends on
 */
export function useStored<T>(
  read: (reads: StoreReads) => Promise<T>,
  deps: DependencyList,
): T | undefined {
  const { db } = useRuntime();
  const [value, setValue] = useState<T>();
  const [failure, setFailure] = useState<unknown>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what its query depends on.
  useEffect(
    () => watchQuery(db, read, { next: (newest) => setValue(() => newest), fail: setFailure }),
    [db, ...deps],
  );
  // To the error boundary: an unreadable store is not an empty one.
  if (failure) throw failure;
  return value;
}

/** The rows of a mirror, live and in no order. */
export function useStoredRows(entity: MirrorName): readonly MirrorRow[] {
  const { db } = useRuntime();
  const rows = watchRows(db, entity);
  return useSyncExternalStore(rows.subscribe, rows.getRows);
}
