import type { SyncBadge } from '../db/schema';
import type { PlankEdge } from '../ui/plank';
import { type Where, WhereMark } from '../ui/where-mark';

const WORDS: Record<SyncBadge, { where: Where; text: string }> = {
  local: { where: 'local', text: 'En este equipo' },
  sending: { where: 'sending', text: 'Enviando' },
  verifying: { where: 'verifying', text: 'Verificando' },
  attention: { where: 'trouble', text: 'Requiere atención' },
};
const SYNC_PATH = '/adminSection/sync';

/** The sync state of a row; nothing where the server has it as shown. */
export function RowMark({ mark }: { mark: SyncBadge | null }) {
  if (!mark) return null;
  const { where, text } = WORDS[mark];
  return (
    <WhereMark where={where} to={mark === 'attention' ? SYNC_PATH : undefined}>
      {text}
    </WhereMark>
  );
}

/** The left border that shows the same. */
export function toEdge(mark: SyncBadge | null): PlankEdge | undefined {
  return mark === 'attention' ? 'trouble' : (mark ?? undefined);
}
