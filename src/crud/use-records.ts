import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { MirrorRow } from '../db/schema';
import { readMeta } from '../db/store';
import type { MirrorName } from '../domain/entity';
import { useStored, useStoredRows } from '../session/use-stored';
import { type SyncFacts, syncFacts } from '../sync/status';
import { newestFirst } from './row-order';

export interface Records {
  /**
   * `opening`: the device is being read, a matter of milliseconds. `waiting`: nothing is known yet and it is on its way.
   * `unknown`: nothing is known and nothing is coming now. `known`: these are the rows, perhaps none.
   */
  readonly state: 'opening' | 'waiting' | 'unknown' | 'known';
  /** `newestFirst`. */
  readonly rows: readonly MirrorRow[];
  /** When the server's list was last read completely, ms. */
  readonly readAt: number | null;
}

const NO_ROWS: readonly MirrorRow[] = [];

/** An entity's local rows, live. */
export function useRecords(entity: MirrorName): Records {
  const found = useStoredRows(entity);
  const readAt = useStored((db) => readMeta<number | null>(db, `pulled:${entity}`, null), [entity]);
  const isComing = useStore(syncFacts, mayBring);
  const rows = useMemo(() => newestFirst(found), [found]);
  if (readAt === undefined) return { state: 'opening', rows: NO_ROWS, readAt: null };
  const isKnown = rows.length > 0 || readAt !== null;
  return { state: isKnown ? 'known' : isComing ? 'waiting' : 'unknown', rows, readAt };
}

function mayBring({ isOnline, hasToken, connectivity, progress }: SyncFacts): boolean {
  return progress !== null || (isOnline && hasToken && connectivity === 'unknown');
}
