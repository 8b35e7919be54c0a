import type { PastOperation } from '../../db/schema';
import { useStored } from '../../session/use-stored';

/** As many of the last to end are looked through. */
const MOST = 100;

/** Operations that ended within the last days, the last first, live; undefined until they were read. */
export function useSent(): readonly PastOperation[] | undefined {
  return useStored((db) => db.listRecentHistory(MOST), []);
}
