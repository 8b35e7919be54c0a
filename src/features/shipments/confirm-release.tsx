import { MESSAGES } from '../../domain/messages';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import type { Fact } from '../../ui/facts';

export interface ConfirmReleaseProps {
  facts: readonly Fact[];
  /** An administrator may take it back, and says why. */
  isCorrectable: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Before a shipment lets go of its cargo. */
export function ConfirmRelease({ facts, isCorrectable, onCancel, onConfirm }: ConfirmReleaseProps) {
  return (
    <ConfirmDialog
      isOpen
      tone="danger"
      title={MESSAGES.confirmTitle}
      confirmText="Confirmar"
      cancelText="Cancelar"
      onCancel={onCancel}
      onConfirm={onConfirm}
      facts={facts}
    >
      <p>
        {isCorrectable
          ? 'Sus productos podrán viajar en otro envío. Después solo un administrador puede corregirlo, con un motivo.'
          : 'Este cambio no se puede deshacer, y sus productos podrán viajar en otro envío.'}
      </p>
    </ConfirmDialog>
  );
}
