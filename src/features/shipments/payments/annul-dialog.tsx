import { useState } from 'react';
import { toFailureText } from '../../../crud/form-texts';
import { SaveFailure } from '../../../crud/save-failure';
import { saveOnDevice } from '../../../crud/save-on-device';
import type { MirrorRow } from '../../../db/schema';
import { findRow } from '../../../db/store';
import { payment as entity } from '../../../domain/entities/payment';
import { createUuid, randomBytes } from '../../../domain/rules/uuid';
import { toShipmentNumber } from '../../../domain/rules/waybill';
import { clock } from '../../../session/clock';
import { useRuntime } from '../../../session/runtime-context';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { readReason, toStateChange } from '../reason';
import { REASON_ID, ReasonField } from '../reason-field';
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
  const [reason, setReason] = useState('');
  const [isJudged, setIsJudged] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const told = readReason(reason);
  const name = entity.nameOf(payment.view);

  const save = async () => {
    if (isSaving) return;
    if (!('reason' in told)) {
      setIsJudged(true);
      document.getElementById(REASON_ID)?.focus();
      return;
    }
    const [request] = toAnnulments([payment], told.reason);
    if (!request) return onClose();
    setIsSaving(true);
    if (!(await findRow(runtime.db, 'payment', payment.key))) {
      setFailure('Este pago ya no está en este equipo: se deshizo o se descartó.');
      return setIsSaving(false);
    }
    const at = clock.now();
    const back = {
      operationId: createUuid(at, randomBytes),
      entity: 'shipment',
      key: row.key,
      kind: 'status',
      fields: toStateChange('estadoPago', 'PENDIENTE', { reason: told.reason, at }),
      draft: null,
    } as const;
    const words = `${name} · Envío ${toShipmentNumber(row).number}`;
    try {
      await saveOnDevice(
        runtime,
        request,
        entity.texts.updated,
        words,
        takesStateBack ? [back] : [],
      );
      onClose();
    } catch (error) {
      setFailure(toFailureText(error));
      setIsSaving(false);
    }
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Anular pago"
      actions={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="danger" isUnavailable={isSaving} onClick={() => void save()}>
            Anular pago
          </Button>
        </>
      }
    >
      <SaveFailure text={failure} />
      <p>
        <b className="num">{name}</b>
      </p>
      <p>
        Sigue a la vista como anulado y no vuelve a estar vigente.
        {takesStateBack && ' El envío vuelve a Pendiente.'}
      </p>
      <ReasonField
        value={reason}
        onChange={setReason}
        isJudged={isJudged}
        hint="Queda con el pago y en su recibo."
      />
    </Dialog>
  );
}
