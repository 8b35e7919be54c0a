import Download from 'lucide-react/icons/download';
import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
import { useStore } from 'zustand';
import { toPendingWords } from '../../domain/rules/pending-words';
import { ExportDialog } from '../../features/sync-center/export-dialog';
import { hasDirtyForms } from '../../session/dirty-forms';
import { useRuntime } from '../../session/runtime-context';
import { isDeliverable } from '../../sync/push/eligible';
import { evaluateStatus, syncFacts, waitingPhotos } from '../../sync/status';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { notify } from '../../ui/notices-store';

export interface SignOutDialogProps {
  isOpen: boolean;
  onLeave: () => void;
  onCancel: () => void;
}

/** Pending operations are never deleted: they are sent or kept for the next sign-in, and can be exported. */
export function SignOutDialog({ isOpen, onLeave, onCancel }: SignOutDialogProps) {
  const { user, wake } = useRuntime();
  const [isExporting, setIsExporting] = useState(false);
  const facts = useStore(syncFacts);
  const { state, pending } = evaluateStatus(facts);
  const photos = waitingPhotos(facts).length;
  const isWaiting = pending > 0 || photos > 0;
  const canSend = isWaiting && state !== 'offline' && facts.hasToken;

  const isDelivered = facts.delivers && facts.queue?.every(isDeliverable);

  const sendNow = () => {
    if (!canSend) {
      notify({
        kind: 'info',
        text: 'Ahora no hay conexión con el servidor. Lo guardado sigue en este equipo.',
        durationMs: 5000,
      });
      return;
    }
    onCancel();
    void wake('tap');
    notify({
      kind: 'info',
      text: 'Enviando lo pendiente. Cierra la sesión cuando diga «Al día».',
      durationMs: 5000,
    });
  };
  if (isExporting) return <ExportDialog isOpen={isOpen} onClose={() => setIsExporting(false)} />;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onCancel}
      title={isWaiting ? `Hay ${toPendingWords(pending, photos)} por enviar` : 'Cerrar sesión'}
      actions={
        <>
          <Button onClick={onCancel}>Cancelar</Button>
          <Button onClick={onLeave}>
            {isWaiting ? 'Guardar aquí y cerrar sesión' : 'Cerrar sesión'}
          </Button>
          {isWaiting && (
            <Button variant="next" isUnavailable={!canSend} onClick={sendNow} data-autofocus>
              <Upload aria-hidden="true" /> Enviar ahora
            </Button>
          )}
        </>
      }
    >
      {isWaiting && (
        <>
          <p>
            Todavía no están en el servidor. Si cierras sesión no se borran: quedan guardados en
            este equipo y {isDelivered ? 'salen a nombre de' : 'se envían cuando'}{' '}
            <b className="break-words">{user.username}</b>{' '}
            {isDelivered ? 'cuando haya señal.' : 'vuelva a entrar aquí.'}
          </p>
          {pending > 0 && (
            <div>
              <Button variant="quiet" onClick={() => setIsExporting(true)}>
                <Download aria-hidden="true" /> Exportar una copia
              </Button>
            </div>
          )}
        </>
      )}
      {(facts.isBroken || !facts.queue) && (
        <p role="alert">
          No se pudo leer lo que está por enviar. Lo que haya queda guardado en este equipo.
        </p>
      )}
      {hasDirtyForms() && <p>El formulario que tienes abierto queda guardado como borrador.</p>}
    </Dialog>
  );
}
