import { useState } from 'react';
import { ReasonDialog } from '../../../crud/reason-dialog';
import { saveUndoable } from '../../../crud/save-undoable';
import { MESSAGES } from '../../../domain/messages';
import { toStepState } from '../../../domain/rules/to-claim';
import { MAX_REASON, type TransitionContext } from '../../../domain/rules/transitions';
import { createUuid, randomBytes } from '../../../domain/rules/uuid';
import type { CountStep } from '../../../domain/rules/voyage-counts';
import { toShipmentNumber } from '../../../domain/rules/waybill';
import { clock } from '../../../session/clock';
import { useRuntime } from '../../../session/runtime-context';
import { toStateChange } from '../reason';
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
  const { number } = toShipmentNumber(row);
  const { keepsReasons } = context;
  const to = toStepState(step, keepsReasons);
  const state = toStateText('estadoEntrega', to);
  const missing = toMissingText(count);
  const lead = `${toCountText(count)} bultos. `;

  const save = async (reason: string) => {
    const told = keepsReasons ? { reason: lead + reason, at: clock.now() } : null;
    const request = {
      operationId,
      entity: 'shipment',
      key: row.key,
      kind: 'status',
      fields: toStateChange('estadoEntrega', to, told),
      draft: null,
    } as const;
    await saveUndoable(runtime, [request], MESSAGES.statusChanged, `Envío ${number}: ${state}`);
    return undefined;
  };
  return (
    <ReasonDialog
      title="Faltan bultos: seguir sin ellos"
      confirmText={`Pasar a ${state}`}
      hint={keepsReasons ? 'Queda en el historial del envío, con la cuenta.' : null}
      room={MAX_REASON - lead.length}
      save={save}
      onClose={onClose}
    >
      <p>
        Del envío <b className="num">{number}</b> se contaron{' '}
        <b className="num">{toCountText(count)}</b> bultos. {missing && `${missing}.`}
      </p>
      {!keepsReasons && (
        <p>El servidor de esta empresa no guarda motivos: la cuenta queda solo en este equipo.</p>
      )}
    </ReasonDialog>
  );
}
