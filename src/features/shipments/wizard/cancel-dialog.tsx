import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';

export interface CancelDialogProps {
  /** The shipment is there already, and was being corrected. */
  isCorrection?: boolean | undefined;
  onKeep: () => void;
  onDiscard: () => void;
  onClose: () => void;
}

/** Leaving does not discard: the typed values are kept unless a person says otherwise. */
export function CancelDialog({ isCorrection, onKeep, onDiscard, onClose }: CancelDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isCorrection ? '¿Dejar la corrección sin guardar?' : '¿Dejar este envío sin terminar?'}
      actions={
        <>
          <Button onClick={onClose}>
            {isCorrection ? 'Seguir corrigiendo' : 'Seguir registrando'}
          </Button>
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
