import { useEffect, useMemo } from 'react';
import type { MirrorRow } from '../db/rows';
import type { EntityDefinition } from '../domain/entity';
import { createSearchIndex, type SearchExtras, type SearchIndex } from './search-index';

/** Rows indexed at a time: some milliseconds on a cheap phone. */
const PORTION = 250;

/** The index of a list, made in the pauses before anybody searches: 10,000 texts at once would hold a keystroke up. */
export function useSearchIndex(
  entity: EntityDefinition,
  rows: readonly MirrorRow[],
  extras: SearchExtras | undefined,
): SearchIndex {
  const index = useMemo(() => createSearchIndex(entity, extras), [entity, extras]);
  useEffect(() => {
    let from = 0;
    let timer = setTimeout(warm, 0);
    function warm() {
      index.warm(rows.slice(from, from + PORTION));
      from += PORTION;
      if (from < rows.length) timer = setTimeout(warm, 0);
    }
    return () => clearTimeout(timer);
  }, [index, rows]);
  return index;
}
