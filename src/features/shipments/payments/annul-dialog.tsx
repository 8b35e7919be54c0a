import { ReasonDialog } from '../../../crud/reason-dialog';
import { saveOnDevice } from '../../../crud/save-on-device';
import type { MirrorRow } from '../../../db/schema';
import { findRow } from '../../../db/store';
import { payment as entity } from '../../../domain/entities/payment';
import { isInForce } from '../../../domain/rules/payments';
import { createUuid, randomBytes } from '../../../domain/rules/uuid';
import { toShipmentNumber } from '../../../domain/rules/waybill';
import { clock } from '../../../session/clock';
import { useRuntime } from '../../../session/runtime-context';
import { toStateChange } from '../reason';
import { toAnnulments } from './beside-state';

export interface AnnulDialogProps {
  row: MirrorRow;
  payment: MirrorRow;
  /** The shipment is paid with it: it goes back to PENDIENTE. */
  takesStateBack: boolean;
  onClose: () => void;
}

/** Annuls a payment, with why. */
export function AnnulDialog({ row, payment, takesStateBack, onClose }: AnnulDialogProps) {
  const runtime = useRuntime();
  const name = entity.nameOf(payment.view);

  const save = async (reason: string) => {
    const known = await findRow(runtime.db, 'payment', payment.key);
    if (!known) return 'Este pago ya no está en este equipo: se deshizo o se descartó.';
    if (!isInForce(known.view)) return 'Este pago ya está anulado.';
    const [request] = toAnnulments([known], reason);
    if (!request) return undefined;
    const at = clock.now();
    const back = {
      operationId: createUuid(at, randomBytes),
      entity: 'shipment',
      key: row.key,
      kind: 'status',
      fields: toStateChange('estadoPago', 'PENDIENTE', { reason, at }),
      draft: null,
    } as const;
    const words = `${name} · Envío ${toShipmentNumber(row).number}`;
    await saveOnDevice(runtime, request, entity.texts.updated, words, takesStateBack ? [back] : []);
    return undefined;
  };

  return (
    <ReasonDialog
      title="Anular pago"
      confirmText="Anular pago"
      tone="danger"
      hint="Queda con el pago y en su recibo."
      save={save}
      onClose={onClose}
    >
      <p>
        <b className="num">{name}</b>
      </p>
      <p>
        Sigue a la vista como anulado y no vuelve a estar vigente.
        {takesStateBack && ' El envío vuelve a Pendiente.'}
      </p>
    </ReasonDialog>
  );
}
