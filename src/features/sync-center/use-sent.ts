import { useLiveQuery } from 'dexie-react-hooks';
import type { PastOperation } from '../../db/schema';
import { useRuntime } from '../../session/runtime-context';

/** As many of the last to end are looked through. */
const MOST = 100;

/** What ended within the last days, the last first, live; undefined until it was read. */
export function useSent(): readonly PastOperation[] | undefined {
  const { db } = useRuntime();
  return useLiveQuery(() => db.listRecentHistory(MOST), [db]);
}
