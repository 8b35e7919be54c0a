import { useStore } from 'zustand';
import type { SyncBadge } from '../db/schema';
import { isServerInReach, syncFacts } from '../sync/status';
import { SyncMark, type SyncMarkState } from '../ui/sync-mark';

export const SYNC_MARK_TEXTS: Readonly<Record<SyncMarkState, string>> = {
  local: 'En este equipo',
  sending: 'Enviando',
  verifying: 'Verificando',
  trouble: 'Requiere atención',
};
const SYNC_PATH = '/adminSection/sync';

/** The sync state of a row; nothing where the server has it as shown. */
export function RowMark({ mark }: { mark: SyncBadge | null }) {
  const state = useEdges()(mark);
  if (!state) return null;
  return (
    <SyncMark state={state} to={state === 'trouble' ? SYNC_PATH : undefined}>
      {SYNC_MARK_TEXTS[state]}
    </SyncMark>
  );
}

/** The left border that shows the same. */
export function useEdges(): (mark: SyncBadge | null) => SyncMarkState | undefined {
  const isInReach = useStore(syncFacts, isServerInReach);
  return (mark) =>
    mark === 'attention' ? 'trouble' : (mark && toTrueMark(mark, isInReach)) || undefined;
}

/** Without the server in reach nothing is being sent: what was on its way is verified once it is. */
export const toTrueMark = <Mark extends SyncMarkState>(mark: Mark, isInReach: boolean) =>
  mark === 'sending' && !isInReach ? 'verifying' : mark;
