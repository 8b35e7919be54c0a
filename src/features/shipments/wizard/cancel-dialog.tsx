import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';

export interface CancelDialogProps {
  onKeep: () => void;
  onDiscard: () => void;
  onClose: () => void;
}

/** Leaving is not throwing away: what was typed is kept unless a person says otherwise. */
export function CancelDialog({ onKeep, onDiscard, onClose }: CancelDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="¿Dejar este envío sin terminar?"
      actions={
        <>
          <Button onClick={onClose}>Seguir registrando</Button>
          <Button variant="danger" onClick={onDiscard}>
            Descartar
          </Button>
          <Button variant="next" onClick={onKeep} data-autofocus>
            Guardar borrador
          </Button>
        </>
      }
    >
      <p>El borrador queda en este equipo y te preguntaremos si quieres seguir con él.</p>
    </Dialog>
  );
}
