import { useStore } from 'zustand';
import { appFiles, isAppMissing } from '../../session/app-files';
import { evaluateStatus, type SyncStatus, syncFacts } from '../../sync/status';

export function useSyncStatus(): SyncStatus {
  const status = evaluateStatus(useStore(syncFacts));
  const isMissing = useStore(appFiles, isAppMissing);
  return isMissing && status.state === 'synced'
    ? { ...status, text: 'Al día · falta la aplicación' }
    : status;
}

/** The status while the queue is still being read, which mostly takes a moment. */
export function useIsUnread(): boolean {
  return useStore(syncFacts, ({ queue, isBroken }) => queue === null && !isBroken);
}

/** The user's operations not yet on the server; 0 also while the queue is unread, which the pill distinguishes. */
export function usePendingCount(): number {
  return useStore(syncFacts, ({ queue }) => queue?.length ?? 0);
}
