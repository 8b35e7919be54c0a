import { useState } from 'react';
import { useRecord } from '../../crud/use-record';
import type { MirrorRow } from '../../db/rows';
import { MESSAGES } from '../../domain/messages';
import { createUuid, randomBytes } from '../../domain/rules/uuid';
import { useRuntime } from '../../session/runtime-context';
import { Button } from '../../ui/button';
import { ChoiceGroup } from '../../ui/choice-group';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { notify } from '../../ui/notices-store';
import { toShipmentNumber } from './shipment-number';
import {
  needsConfirmation,
  nextStates,
  ShipmentState,
  type StateField,
  toStateText,
} from './shipment-states';

export interface StatusDialogProps {
  row: MirrorRow;
  field: StateField;
  onClose: () => void;
}

const TITLES: Readonly<Record<StateField, string>> = {
  estadoPago: 'Cambiar estado del pago',
  estadoEntrega: 'Cambiar estado de la entrega',
};
const NOTICE_MS = 3000;
const FAILURE_MS = 2000;

/** Moves a shipment to a state that may follow; one without way back is asked about once more. */
export function StatusDialog({ row: pressed, field, onClose }: StatusDialogProps) {
  const runtime = useRuntime();
  const record = useRecord('shipment', pressed.key);
  // What the server tells meanwhile changes what may follow.
  const row = record.is === 'here' ? record.row : pressed;
  const [operationId] = useState(() => createUuid(Date.now(), randomBytes));
  const [chosen, setChosen] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const next = nextStates(field, row.view[field], runtime.user.rol);
  const { number } = toShipmentNumber(row);

  const save = async () => {
    if (isSaving) return;
    setIsSaving(true);
    try {
      await runtime.save({
        operationId,
        entity: 'shipment',
        key: row.key,
        kind: 'status',
        fields: { [field]: chosen },
        draft: null,
      });
      notify({
        kind: 'success',
        title: MESSAGES.statusChanged,
        text: MESSAGES.savedOnDevice,
        durationMs: NOTICE_MS,
      });
      onClose();
    } catch {
      notify({ kind: 'error', text: MESSAGES.saveFailed, durationMs: FAILURE_MS });
      setIsSaving(false);
      setIsConfirming(false);
    }
  };
  const submit = () => {
    if (chosen === '') setIsMissing(true);
    else if (needsConfirmation(chosen)) setIsConfirming(true);
    else void save();
  };

  if (isConfirming)
    return (
      <ConfirmDialog
        isOpen
        tone="danger"
        title={MESSAGES.confirmTitle}
        confirmText="Confirmar"
        cancelText="Cancelar"
        onCancel={() => setIsConfirming(false)}
        onConfirm={() => void save()}
        facts={[
          { label: 'Envío', value: number },
          { label: 'Pasa de', value: toStateText(field, row.view[field]) },
          { label: 'A', value: toStateText(field, chosen) },
        ]}
      >
        <p>Este cambio no se puede deshacer, y sus productos podrán viajar en otro envío.</p>
      </ConfirmDialog>
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={TITLES[field]}
      actions={
        next.length === 0 ? (
          <Button onClick={onClose} data-autofocus>
            Cerrar
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancelar</Button>
            <Button
              variant={chosen === '' ? 'default' : 'next'}
              isUnavailable={chosen === ''}
              onClick={submit}
            >
              Guardar
            </Button>
          </>
        )
      }
    >
      <p className="flex flex-wrap items-center gap-x-1.5">
        <span>
          El envío <b className="num">{number}</b> está:
        </span>
        <ShipmentState field={field} value={row.view[field]} />
      </p>
      {next.length === 0 ? (
        <p>{toReason(field, row.view[field])}</p>
      ) : (
        <Field
          label="Pasa a"
          isGroup
          isRequired
          error={isMissing && chosen === '' ? 'Elige el nuevo estado' : undefined}
        >
          <ChoiceGroup
            name={field}
            options={next}
            value={chosen}
            isStacked
            onChange={(event) => setChosen(event.target.value)}
          />
        </Field>
      )}
    </Dialog>
  );
}

/** Why there is nothing to choose. */
function toReason(field: StateField, state: unknown): string {
  const word = toStateText(field, state);
  return field === 'estadoPago'
    ? `Un pago en estado ${word} ya no cambia.`
    : `${word} es un estado final: la entrega ya no cambia.`;
}
