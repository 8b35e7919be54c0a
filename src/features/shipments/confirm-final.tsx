import { MESSAGES } from '../../domain/messages';
import { releasesProducts } from '../../domain/rules/transitions';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import type { Fact } from '../../ui/facts';

export interface ConfirmFinalProps {
  facts: readonly Fact[];
  /** The state it comes to. */
  state: string;
  keepsReasons: boolean;
  onCancel: () => void;
  onConfirm: () => Promise<void> | void;
}

/** Before a shipment lets go of its cargo, or comes to a state that its person cannot take back. */
export function ConfirmFinal({
  facts,
  state,
  keepsReasons,
  onCancel,
  onConfirm,
}: ConfirmFinalProps) {
  return (
    <ConfirmDialog
      tone="danger"
      title={MESSAGES.confirmTitle}
      confirmText="Confirmar"
      cancelText="Cancelar"
      onCancel={onCancel}
      onConfirm={onConfirm}
      facts={facts}
    >
      <p>{toWords(state, keepsReasons)}</p>
    </ConfirmDialog>
  );
}

function toWords(state: string, keepsReasons: boolean): string {
  if (!releasesProducts(state))
    return 'Pasados diez segundos solo un administrador puede corregirlo, con un motivo que queda en su equipo.';
  return keepsReasons
    ? 'Sus productos podrán viajar en otro envío. Después solo un administrador puede corregirlo, con un motivo.'
    : 'Sus productos podrán viajar en otro envío. Pasados diez segundos nadie puede deshacerlo.';
}
