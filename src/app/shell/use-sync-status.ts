import { useStore } from 'zustand';
import { evaluateStatus, type SyncStatus, syncFacts } from '../../sync/status';

export function useSyncStatus(): SyncStatus {
  return evaluateStatus(useStore(syncFacts));
}

/** Operations of this person not yet on the server; 0 also while the queue is unread, which the pill tells apart. */
export function usePendingCount(): number {
  return useStore(syncFacts, ({ queue }) => queue?.length ?? 0);
}
