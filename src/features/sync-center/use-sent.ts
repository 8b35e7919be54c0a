import { useLiveQuery } from 'dexie-react-hooks';
import type { Operation } from '../../db/rows';
import { useRuntime } from '../../session/runtime-context';

/** What reached the server within the last days, the last first, live; undefined until it was read. */
export function useSent(): readonly Operation[] | undefined {
  const { db } = useRuntime();
  return useLiveQuery(async () => {
    const sent = await db.listInState('acked');
    return sent.sort((left, right) => (right.ackedAt ?? 0) - (left.ackedAt ?? 0));
  }, [db]);
}
