import { useStore } from 'zustand';
import { evaluateStatus, type SyncStatus, syncFacts } from '../../sync/status';

export function useSyncStatus(): SyncStatus {
  return evaluateStatus(useStore(syncFacts));
}

/** The queue of this device is still being read, which mostly takes a moment. */
export function useIsUnread(): boolean {
  return useStore(syncFacts, ({ queue, isBroken }) => queue === null && !isBroken);
}

/** Operations of this person not yet on the server; 0 also while the queue is unread, which the pill tells apart. */
export function usePendingCount(): number {
  return useStore(syncFacts, ({ queue }) => queue?.length ?? 0);
}
