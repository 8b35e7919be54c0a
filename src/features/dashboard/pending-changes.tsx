import ChevronRight from 'lucide-react/icons/chevron-right';
import Upload from 'lucide-react/icons/upload';
import { useStore } from 'zustand';
import { agreeWithPending, toPendingWords } from '../../domain/rules/pending-words';
import { evaluateStatus, isQueueKnown, syncFacts, waitingPhotos } from '../../sync/status';
import { Link } from '../../ui/link';
import { Panel } from '../../ui/panel';

/** Changes that are not on the server yet, in one line. */
export function PendingChanges() {
  const facts = useStore(syncFacts);
  const { pending, attention } = evaluateStatus(facts);
  const photos = waitingPhotos(facts).length;
  return (
    <Panel as="div" className="p-0">
      <Link
        to="/adminSection/sync"
        className="group flex min-h-dock items-center gap-3 px-4.5 py-2 text-inherit no-underline"
      >
        <Upload className="size-5.5 text-rio-ink" aria-hidden="true" />
        <span className="min-w-0 flex-1 leading-snug">
          <b className="group-hover:underline">Por enviar.</b>{' '}
          {facts.isBroken || !facts.queue
            ? 'No se puede leer lo que está por enviar.'
            : toSentence(pending, photos, attention, isQueueKnown(facts))}
        </span>
        <ChevronRight className="size-5.5 text-rio-ink" aria-hidden="true" />
      </Link>
    </Panel>
  );
}

/** Whether the reader should see it first. */
export function useIsPending(): boolean {
  return useStore(
    syncFacts,
    ({ queue, isBroken, photos }) => isBroken || (queue?.length ?? 0) + photos.length > 0,
  );
}

function toSentence(pending: number, photos: number, attention: number, isAll: boolean): string {
  const count = pending + photos;
  const tell = attention === 1 ? '1 requiere' : `${attention} requieren`;
  if (count === 0)
    return attention === 0
      ? isAll
        ? 'Todo lo registrado en este equipo está en el servidor.'
        : 'No hay nada por enviar en lo que se puede leer de este equipo.'
      : `No hay nada por enviar; ${tell} tu atención.`;
  const saved = `${count === 1 ? 'está' : 'están'} ${agreeWithPending('guardad', pending, photos)}`;
  const waiting = `${toPendingWords(pending, photos)} ${saved} en este equipo`;
  if (attention === 0) return `${waiting} y se enviará${count === 1 ? '' : 'n'} con señal.`;
  return `${waiting}; ${tell} tu atención.`;
}
