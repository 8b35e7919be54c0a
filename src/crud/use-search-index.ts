import { useEffect, useMemo } from 'react';
import type { MirrorRow } from '../db/schema';
import type { EntityDefinition } from '../domain/entity';
import { createSearchIndex, type SearchExtras, type SearchIndex } from './search-index';

/** The time budget of one idle slice, ms. */
const PAUSE_MS = 8;

/** The index of a list, built in idle time before a search: 10,000 texts at once would delay a keystroke. */
export function useSearchIndex(
  entity: EntityDefinition,
  rows: readonly MirrorRow[],
  extras: SearchExtras | undefined,
): SearchIndex {
  const index = useMemo(() => createSearchIndex(entity, extras), [entity, extras]);
  useEffect(() => {
    let timer = setTimeout(warm, 0);
    function warm() {
      if (!index.warm(rows, performance.now() + PAUSE_MS)) timer = setTimeout(warm, 0);
    }
    return () => clearTimeout(timer);
  }, [index, rows]);
  return index;
}
