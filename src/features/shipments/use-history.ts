import { useMemo } from 'react';
import { isOnServer, type MirrorRow } from '../../db/schema';
import { useStored } from '../../session/use-stored';
import { type HistoryEntry, toHistory } from './history';
import { type Events, useEvents } from './use-events';

export interface History {
  /** The server's events. */
  readonly told: Events;
  /** The newest first; null until this device's own are read. */
  readonly entries: readonly HistoryEntry[] | null;
}

/** The history of a shipment, from the server and from this device. */
export function useHistory(row: MirrorRow): History {
  const past = useStored(
    async (db) => (await db.listHistoryOf('shipment', row.key)).filter(isOnServer),
    [row.key],
  );
  const waiting = useStored((db) => db.listOperations('shipment', row.key), [row.key]);
  const told = useEvents(row, past?.length ?? 0);
  const { events } = told;
  const entries = useMemo(
    () => (past && waiting ? toHistory(events, [...past, ...waiting], row) : null),
    [events, past, waiting, row],
  );
  return { told, entries };
}
