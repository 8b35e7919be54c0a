import { useEffect, useMemo } from 'react';
import type { MirrorRow } from '../db/schema';
import type { EntityDefinition } from '../domain/entity';
import { createSearchIndex, type SearchExtras, type SearchIndex } from './search-index';

/** What one pause may take of a keystroke's time. */
const PAUSE_MS = 8;

/** The index of a list, made in the pauses before anybody searches: 10,000 texts at once would hold a keystroke up. */
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
