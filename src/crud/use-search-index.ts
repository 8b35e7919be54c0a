import { useEffect, useMemo } from 'react';
import type { MirrorRow } from '../db/schema';
import type { EntityDefinition } from '../domain/entity';
import type { ListDescriptor } from './list-descriptor';
import { createSearchIndex, type SearchExtras, type SearchIndex } from './search-index';

/** The time budget of one idle slice, ms. */
const PAUSE_MS = 8;
/** The rows are painted first. */
const DELAY_MS = 100;

/**
 * The index of a list, built in idle time before a search: 10,000 texts at once would delay a keystroke. Whatever its
 * columns show is searched too.
 */
export function useSearchIndex(
  entity: EntityDefinition,
  list: ListDescriptor,
  rows: readonly MirrorRow[],
): SearchIndex {
  const index = useMemo(() => createSearchIndex(entity, toSearchExtras(list)), [entity, list]);
  useEffect(() => {
    let timer = setTimeout(warm, DELAY_MS);
    function warm() {
      if (!index.warm(rows, performance.now() + PAUSE_MS)) timer = setTimeout(warm, 0);
    }
    return () => clearTimeout(timer);
  }, [index, rows]);
  return index;
}

/** The text that a list shows in a row, and the other texts by which it is searched. */
export function toSearchExtras({ columns, searchExtras }: ListDescriptor): SearchExtras {
  return (row) => [...columns.map(({ text }) => text(row)), ...(searchExtras?.(row) ?? [])];
}
