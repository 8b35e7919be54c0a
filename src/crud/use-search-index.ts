import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { MirrorRow } from '../db/schema';
import type { EntityDefinition } from '../domain/entity';
import type { ListDescriptor } from './list-descriptor';
import { createSearchIndex, type SearchExtras, type SearchIndex } from './search-index';

/** The time budget of one idle slice, ms. */
const PAUSE_MS = 5;
/** The rows are painted first. */
const DELAY_MS = 100;
/** The typed letter is painted first. */
const FRAME_MS = 16;
/** A search that ends sooner needs no words. */
const TELL_AFTER_MS = 200;

export interface ListSearch {
  readonly find: SearchIndex['find'];
  /** Calls the last one it was given once its search costs little: now, or after some idle slices. */
  readonly whenReady: (query: string, search: () => void) => void;
  /** A search has been waiting for those slices long enough to be told. */
  readonly isWaiting: boolean;
}

/**
 * The index of a list, built in idle time before a search: 10,000 texts at once would delay a keystroke. Whatever its
 * columns show is searched too.
 */
export function useSearchIndex(
  entity: EntityDefinition,
  list: ListDescriptor,
  rows: readonly MirrorRow[],
): ListSearch {
  const index = useMemo(() => createSearchIndex(entity, toSearchExtras(list)), [entity, list]);
  // A list that shows its rows in other words is searched by the former ones until the texts of the new ones are there.
  const [prepared, setPrepared] = useState({ entity, index });
  const { find } = prepared.entity === entity ? prepared.index : index;
  const waiting = useRef<{ readonly search: () => void; readonly since: number } | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const timer = useRef(0);
  const warmIn = useCallback(
    (delayMs: number) => {
      clearTimeout(timer.current);
      timer.current = window.setTimeout(() => {
        const now = performance.now();
        const waits = waiting.current;
        const isReady = index.warm(rows, now + PAUSE_MS);
        if (!isReady) {
          if (waits && now - waits.since > TELL_AFTER_MS) startTransition(() => setWaiting(true));
          return warmIn(0);
        }
        startTransition(() =>
          setPrepared((held) => (held.index === index ? held : { entity, index })),
        );
        if (!waits) return;
        waiting.current = null;
        startTransition(() => setWaiting(false));
        waits.search();
      }, delayMs);
    },
    [entity, index, rows],
  );
  useEffect(() => {
    warmIn(waiting.current ? 0 : DELAY_MS);
    return () => clearTimeout(timer.current);
  }, [warmIn]);
  const whenReady = useCallback(
    (query: string, search: () => void) => {
      if (query.trim() === '' || index.warm(rows, performance.now())) {
        waiting.current = null;
        startTransition(() => setWaiting(false));
        return search();
      }
      waiting.current = { search, since: waiting.current?.since ?? performance.now() };
      warmIn(FRAME_MS);
    },
    [index, rows, warmIn],
  );
  return { find, whenReady, isWaiting };
}

/** The text that a list shows in a row, and the other texts by which it is searched. */
export function toSearchExtras({ columns, searchExtras }: ListDescriptor): SearchExtras {
  return (row) => [...columns.map(({ text }) => text(row)), ...(searchExtras?.(row) ?? [])];
}
