import { useState } from 'react';
import { toFailureText } from '../../../crud/form-texts';
import { SaveFailure } from '../../../crud/save-failure';
import { saveUndoable } from '../../../crud/save-undoable';
import { MESSAGES } from '../../../domain/messages';
import { toStepState } from '../../../domain/rules/to-claim';
import { MAX_REASON, type TransitionContext } from '../../../domain/rules/transitions';
import { createUuid, randomBytes } from '../../../domain/rules/uuid';
import type { CountStep } from '../../../domain/rules/voyage-counts';
import { toShipmentNumber } from '../../../domain/rules/waybill';
import { clock } from '../../../session/clock';
import { useRuntime } from '../../../session/runtime-context';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { readReason, toStateChange } from '../reason';
import { REASON_ID, ReasonField } from '../reason-field';
import { toStateText } from '../shipment-states';
import { toCountText, toMissingText } from './scan-words';
import type { CountedShipment } from './use-cargo-count';

export interface CloseShortDialogProps extends CountedShipment {
  step: CountStep;
  context: TransitionContext;
  onClose: () => void;
}

/** A shipment goes on though pieces are missing: why is kept where the server can, with how many there were. */
export function CloseShortDialog({ row, count, step, context, onClose }: CloseShortDialogProps) {
  const runtime = useRuntime();
  const [operationId] = useState(() => createUuid(Date.now(), randomBytes));
  const [typed, setTyped] = useState('');
  const [isJudged, setIsJudged] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { number } = toShipmentNumber(row);
  const { keepsReasons } = context;
  const to = toStepState(step, keepsReasons);
  const state = toStateText('estadoEntrega', to);
  const missing = toMissingText(count);
  const lead = `${toCountText(count)} bultos. `;
  const room = MAX_REASON - lead.length;
  const read = keepsReasons ? readReason(typed, room) : { reason: '' };

  const save = async () => {
    if (isSaving) return;
    if (!('reason' in read)) {
      setIsJudged(true);
      document.getElementById(REASON_ID)?.focus();
      return;
    }
    setIsSaving(true);
    try {
      const told = keepsReasons ? { reason: lead + read.reason, at: clock.now() } : null;
      const request = {
        operationId,
        entity: 'shipment',
        key: row.key,
        kind: 'status',
        fields: toStateChange('estadoEntrega', to, told),
        draft: null,
      } as const;
      const words = `Envío ${number}: ${state}`;
      await saveUndoable(runtime, [request], MESSAGES.statusChanged, words);
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
      title="Faltan bultos: seguir sin ellos"
      actions={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="next" isUnavailable={!('reason' in read)} onClick={() => void save()}>
            {`Pasar a ${state}`}
          </Button>
        </>
      }
    >
      <SaveFailure text={failure} />
      <p>
        Del envío <b className="num">{number}</b> se contaron{' '}
        <b className="num">{toCountText(count)}</b> bultos. {missing && `${missing}.`}
      </p>
      {keepsReasons ? (
        <ReasonField
          value={typed}
          onChange={setTyped}
          isJudged={isJudged}
          room={room}
          hint="Queda en el historial del envío, con la cuenta."
        />
      ) : (
        <p>El servidor de esta empresa no guarda motivos: la cuenta queda solo en este equipo.</p>
      )}
    </Dialog>
  );
}
