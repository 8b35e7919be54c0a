import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { MirrorRow } from '../db/schema';
import { readMeta } from '../db/store';
import type { MirrorName } from '../domain/entity';
import { useRuntime } from '../session/runtime-context';
import { useStored, useStoredRows } from '../session/use-stored';
import { type SyncFacts, syncFacts } from '../sync/status';
import { newestFirst } from './row-order';

export interface Records {
  /**
   * `opening`: the device is being read and nothing of it is there yet. `waiting`: nothing is known yet and it is on its way.
   * `unknown`: nothing is known and nothing is coming now. `known`: these are the rows, perhaps none.
   */
  readonly state: 'opening' | 'waiting' | 'unknown' | 'known';
  /** `newestFirst`. */
  readonly rows: readonly MirrorRow[];
  /** How many there are, in memory or not. */
  readonly total: number;
  /** All of them are here; otherwise the rest comes. */
  readonly isWhole: boolean;
  /** When the server's list was last read completely, ms. */
  readonly readAt: number | null;
}

/** An entity's local rows, live. */
export function useRecords(entity: MirrorName): Records {
  const { db } = useRuntime();
  const found = useStoredRows(entity);
  const isWhole = db.isTableOpen(entity);
  const total = isWhole ? found.length : Math.max(found.length, db.countRows(entity));
  const readAt = useStored((db) => readMeta<number | null>(db, `pulled:${entity}`, null), [entity]);
  const isComing = useStore(syncFacts, mayBring);
  const rows = useMemo(() => newestFirst(found), [found]);
  const is = { rows, total, isWhole };
  const isOpening = rows.length === 0 && total > 0;
  if (readAt === undefined || isOpening) return { ...is, state: 'opening', readAt: readAt ?? null };
  const isKnown = rows.length > 0 || readAt !== null;
  return { ...is, state: isKnown ? 'known' : isComing ? 'waiting' : 'unknown', readAt };
}

/**
 * The state for screens that count, sum or look for missing records: `opening` until every row of all tables is here.
 */
export function wholeState(records: Records, ...beside: readonly Records[]): Records['state'] {
  return [records, ...beside].every(({ isWhole }) => isWhole) ? records.state : 'opening';
}

function mayBring({ isOnline, hasToken, connectivity, progress }: SyncFacts): boolean {
  return progress !== null || (isOnline && hasToken && connectivity === 'unknown');
}
