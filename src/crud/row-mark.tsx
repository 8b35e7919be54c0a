import type { SyncBadge } from '../db/schema';
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
  const state = toEdge(mark);
  if (!state) return null;
  return (
    <SyncMark state={state} to={state === 'trouble' ? SYNC_PATH : undefined}>
      {SYNC_MARK_TEXTS[state]}
    </SyncMark>
  );
}

/** The left border that shows the same. */
export function toEdge(mark: SyncBadge | null): SyncMarkState | undefined {
  return mark === 'attention' ? 'trouble' : (mark ?? undefined);
}
