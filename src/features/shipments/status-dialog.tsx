import { useState } from 'react';
import { toFailureText } from '../../crud/form-texts';
import { ReasonField, readReason } from '../../crud/reason-field';
import { saveUndoable } from '../../crud/save-undoable';
import { useRecord } from '../../crud/use-record';
import {
  type ServerTransitionContext,
  useTransitionContext,
} from '../../crud/use-transition-context';
import type { MirrorRow } from '../../db/schema';
import { MESSAGES } from '../../domain/messages';
import { takesProof } from '../../domain/rules/delivery-proof';
import { toToldState } from '../../domain/rules/to-claim';
import {
  asksReason,
  releasesProducts,
  type TransitionContext,
} from '../../domain/rules/transitions';
import { createUuid, randomBytes } from '../../domain/rules/uuid';
import { toShipmentNumber } from '../../domain/rules/waybill';
import { clock } from '../../session/clock';
import { useRuntime } from '../../session/runtime-context';
import { ActionDialog, type Refusal } from '../../ui/action-dialog';
import { ChoiceGroup } from '../../ui/choice-group';
import { Field } from '../../ui/field';
import { Link } from '../../ui/link';
import { notify } from '../../ui/notices-store';
import { ConfirmFinal } from './confirm-final';
import { DeliveryProofFields } from './delivery-proof-fields';
import { needsConfirmation, nextStates } from './next-states';
import { besideState } from './payments/beside-state';
import { toStateChange } from './reason';
import { OPTIONS_OF, ShipmentState, type StateField, toStateText } from './shipment-states';
import { changeProof, EMPTY_PROOF, isBegun, photoOf, readProof } from './typed-proof';

export interface StatusDialogProps {
  row: MirrorRow;
  field: StateField;
  /**
   * The state that was chosen before the dialog opened. For a delivered shipment its own state: the dialog asks who
   * received it.
   */
  chosen?: string | undefined;
  onClose: () => void;
}

const TITLES: Readonly<Record<StateField, string>> = {
  estadoPago: 'Cambiar estado del pago',
  estadoEntrega: 'Cambiar estado de la entrega',
};
const noop = () => undefined;
const FAILURE_MS = 2000;

export function StatusDialog(props: StatusDialogProps) {
  const context = useTransitionContext();
  return context && <KnownStatusDialog {...props} context={context} />;
}

/**
 * Moves a shipment to a state that may follow; a state without way back is asked about once more. If the server keeps
 * reasons, a cargo that does not arrive and every correction get one; if it keeps proofs, a delivery may name its
 * recipient.
 */
function KnownStatusDialog({
  row: pressed,
  field,
  chosen: wanted = '',
  onClose,
  context,
}: StatusDialogProps & { context: ServerTransitionContext }) {
  const runtime = useRuntime();
  const record = useRecord('shipment', pressed.key);
  // News from the server change the states that may follow.
  const row = record.is === 'here' ? record.row : pressed;
  const [operationId] = useState(() => createUuid(Date.now(), randomBytes));
  const [picked, setPicked] = useState(wanted);
  const [reason, setReason] = useState('');
  const [typedProof, setTypedProof] = useState(EMPTY_PROOF);
  const [isConfirming, setIsConfirming] = useState(false);
  const [refused, setRefused] = useState<Refusal>();
  const from = field === 'estadoEntrega' ? toToldState(row.view) : String(row.view[field]);
  const [isProofWanted] = useState(wanted === from);
  // Also where somebody else delivered it while this person enters the recipient.
  const isProofOnly =
    context.keepsReasons &&
    takesProof(field, from) &&
    picked === from &&
    (isProofWanted || isBegun(typedProof));
  const next = isProofOnly
    ? OPTIONS_OF[field].filter(({ value }) => value === from)
    : nextStates(field, from, context);
  const chosen = next.some(({ value }) => value === picked) ? picked : '';
  const isReasonAsked =
    chosen !== '' && chosen !== from && asksReason(context, field, from, chosen);
  const told = isReasonAsked ? readReason(reason) : { reason: null };
  const isProofAsked = context.keepsReasons && takesProof(field, chosen);
  const isProofNeeded = isProofOnly || from === 'POR_RECLAMAR';
  const received = isProofAsked ? readProof(typedProof, isProofNeeded) : { proof: null };
  const proofErrors = 'errors' in received ? received.errors : {};
  const isComplete = chosen !== '' && 'reason' in told && 'proof' in received;
  const { number } = toShipmentNumber(row);

  const save = async (): Promise<Refusal | undefined> => {
    if (!isComplete) return undefined;
    const at = clock.now();
    try {
      const request = {
        operationId,
        entity: 'shipment',
        key: row.key,
        kind: 'status',
        fields: toStateChange(
          field,
          chosen,
          context.keepsReasons ? { ...told, ...received, at } : told,
        ),
        draft: null,
      } as const;
      const words = `Envío ${number}: ${toStateText(field, chosen)}`;
      // Kept before the operation that names it: no operation may name a photo that is not on the disk.
      const photo = received.proof?.foto && photoOf(typedProof);
      if (photo) await runtime.photos.keep(photo.facts.clave, photo.bytes);
      const sentence = isProofOnly ? 'Quedó anotado quién recibió' : MESSAGES.statusChanged;
      const beside = await besideState(runtime, [request]);
      // A photo that no operation names would wait for a day.
      const forget = () => photo && runtime.photos.dismiss(photo.facts.clave);
      await saveUndoable(runtime, [request, ...beside], sentence, words, forget);
      onClose();
      return undefined;
    } catch (error) {
      // No operation names it: the next try keeps it again.
      const kept = photoOf(typedProof);
      if (kept) await runtime.photos.dismiss(kept.facts.clave).catch(noop);
      notify({ kind: 'error', text: MESSAGES.saveFailed, durationMs: FAILURE_MS });
      return { form: toFailureText(error) };
    }
  };
  const submit = async () => {
    if (!needsConfirmation(chosen, context)) return save();
    setIsConfirming(true);
    return undefined;
  };
  const saveConfirmed = async () => {
    setRefused(await save());
    setIsConfirming(false);
  };

  if (isConfirming && isComplete)
    return (
      <ConfirmFinal
        state={chosen}
        keepsReasons={context.keepsReasons}
        onCancel={() => setIsConfirming(false)}
        onConfirm={saveConfirmed}
        facts={[
          { label: 'Envío', value: number },
          { label: 'Pasa de', value: toStateText(field, from) },
          { label: 'A', value: toStateText(field, chosen) },
          ...(told.reason ? [{ label: 'Motivo', value: told.reason }] : []),
        ]}
      />
    );
  return (
    <ActionDialog
      title={isProofOnly ? 'Anotar quién recibió' : TITLES[field]}
      confirmText="Guardar"
      startsOn={next.length === 0 ? 'close' : wanted === '' ? undefined : 'confirm'}
      failureTitle={MESSAGES.saveFailed}
      refused={refused}
      isComplete={isComplete}
      run={next.length === 0 ? undefined : submit}
      onClose={onClose}
    >
      {({ isJudged }) => (
        <>
          <p className="flex flex-wrap items-center gap-x-1.5">
            <span>
              El envío <b className="num">{number}</b> está:
            </span>
            <ShipmentState field={field} value={from} />
          </p>
          {next.length === 0 && <WhyFinal row={row} field={field} context={context} />}
          {next.length > 0 && !isProofOnly && (
            <Field
              label="Pasa a"
              isGroup
              isRequired
              error={isJudged && chosen === '' ? 'Elige el nuevo estado' : undefined}
            >
              <ChoiceGroup
                name={field}
                options={next}
                value={chosen}
                isStacked
                onChange={(event) => setPicked(event.target.value)}
              />
            </Field>
          )}
          {isReasonAsked && (
            <ReasonField
              value={reason}
              onChange={setReason}
              isJudged={isJudged}
              hint={toHint(from, chosen, context)}
            />
          )}
          {isProofAsked && (
            <DeliveryProofFields
              value={typedProof}
              onChange={(by, asked) => setTypedProof((typed) => changeProof(typed, by, asked))}
              errors={isJudged ? proofErrors : {}}
              isRequired={isProofNeeded}
              keepsPhotos={context.keepsPhotos}
            />
          )}
        </>
      )}
    </ActionDialog>
  );
}

/** Says why there is nothing to choose. A state that has not left this device is not final yet. */
function WhyFinal({ row, field, context }: Final) {
  const { base, mark, view } = row;
  const isHere = base?.[field] !== view[field] && (mark === 'local' || mark === 'attention');
  if (!isHere) return <p>{toWhyFinal(field, String(view[field]), context)}</p>;
  return (
    <p>
      {toStateText(field, view[field])} está guardado en este equipo y todavía no se envía. Si fue
      un error, descártalo en <Link to="/adminSection/sync">Sincronización</Link>.
    </p>
  );
}

interface Final {
  readonly row: MirrorRow;
  readonly field: StateField;
  readonly context: TransitionContext;
}

function toWhyFinal(field: StateField, state: string, { keepsReasons }: TransitionContext): string {
  const word = toStateText(field, state);
  const way =
    keepsReasons || !releasesProducts(state)
      ? ' Si fue un error, un administrador puede corregirlo.'
      : '';
  return field === 'estadoPago'
    ? `Un pago en estado ${word} ya no cambia.${way}`
    : `${word} es un estado final: la entrega ya no cambia.${way}`;
}

function toHint(from: string, to: string, { keepsReasons }: TransitionContext): string {
  if (!keepsReasons) return 'Este servidor no guarda motivos: queda solo en este equipo.';
  return releasesProducts(from) && !releasesProducts(to)
    ? 'Queda en el historial del envío. Sus productos vuelven a él.'
    : 'Queda en el historial del envío.';
}
