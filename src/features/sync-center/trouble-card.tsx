import ExternalLink from 'lucide-react/icons/external-link';
import Eye from 'lucide-react/icons/eye';
import Pencil from 'lucide-react/icons/pencil';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Trash2 from 'lucide-react/icons/trash';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { useId, useState } from 'react';
import { toRefusalTitle } from '../../crud/refusal-words';
import { ReportProblem } from '../../crud/report-problem';
import { errorOf, questionOf, type SyncError } from '../../db/delivery';
import { descendantsOf } from '../../db/outbox/dependencies';
import { retryOperation } from '../../db/outbox/retry';
import type { MirrorRow, Operation } from '../../db/schema';
import { entityOf } from '../../domain/entities';
import { hasForm } from '../../domain/paths';
import { clock } from '../../session/clock';
import { useRuntime } from '../../session/runtime-context';
import { Button } from '../../ui/button';
import { ButtonLink } from '../../ui/button-link';
import { Plank } from '../../ui/plank';
import { ConflictDecision } from './conflict-decision';
import { isLeftOfCreate, toExistingConflict, toWaitingCount } from './existing-conflict';
import { ExistingDecision } from './existing-decision';
import { MayExist } from './may-exist';
import { OperationFacts } from './operation-facts';
import { toLabel, toMoment, toName, toStateWords, toTitle } from './operation-words';
import { correctionPath, recordPath } from './record-path';
import { toStalledWords } from './stalled-words';
import { toStateHeading } from './status-conflict';
import { StatusDecision } from './status-decision';

export interface TroubleCardProps {
  operation: Operation;
  row: MirrorRow | undefined;
  queue: readonly Operation[];
  onDiscard: (operation: Operation) => void;
  /** A person has decided: the card is about to go. */
  onDone: () => void;
}

/** One operation that waits for a person: the reason, and every possible action. */
export function TroubleCard({ operation, row, queue, onDiscard, onDone }: TroubleCardProps) {
  const { db, wake } = useRuntime();
  const heading = useId();
  const factsId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { key } = operation;
  const error = errorOf(operation);
  const existing = questionOf(operation)?.existing;
  const isElsewhere = error?.code === 'other-company';
  // A correction by its person is meant for their present company.
  const correction = isElsewhere ? null : correctionPath(operation);
  const waiting = descendantsOf(operation, queue);
  const isRefused = operation.delivery.state === 'rejected';
  const met = isRefused ? null : toMet(operation);
  // The columns of a conflict say the state by themselves.
  const stateWords = met === 'state' ? null : toStateWords(operation);
  const retry = async () => {
    await retryOperation(db, operation.seq, clock.now());
    onDone();
    await wake('tap');
  };

  return (
    <Plank
      as="article"
      edge="trouble"
      aria-labelledby={heading}
      data-key={key}
      className="grid gap-3 py-3.5 pr-4 pl-4"
    >
      <h2 id={heading} className="flex items-center gap-2.5 text-xl">
        <TriangleAlert aria-hidden="true" className="size-7 flex-none text-danger" />
        {toHeading(operation, row)}
      </h2>
      <p>
        <b>{toTitle(operation)}</b>{' '}
        <span className="inline-block wrap-anywhere">{toName(operation, row?.view)}</span>{' '}
        <span className="text-ink-soft">· {toMoment(operation.happenedAt, clock.now())}</span>
      </p>
      {stateWords && <p className="wrap-anywhere">{stateWords}</p>}
      {isRefused && <Refusal operation={operation} error={error} />}
      {waiting.length > 0 && <p>{toWaitingCount(waiting.length)}</p>}
      {met === 'erased' && <p>{ERASED_WORDS}</p>}
      {met === 'doubt' && (
        <MayExist operation={operation} onDiscard={() => onDiscard(operation)} onDone={onDone} />
      )}
      {met === 'record' && existing && (
        <ExistingDecision operation={operation} existing={existing} onDone={onDone} />
      )}
      {met === 'state' && <StatusDecision operation={operation} row={row} onDone={onDone} />}
      {met === 'fields' && <ConflictDecision operation={operation} row={row} onDone={onDone} />}
      {isRefused && (
        <div className="flex flex-wrap gap-2.5">
          {correction && (
            <ButtonLink variant="strong" to={correction}>
              <Pencil aria-hidden="true" /> Corregir y reenviar
            </ButtonLink>
          )}
          <Button onClick={() => void retry()}>
            <RotateCcw aria-hidden="true" /> Reintentar
          </Button>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls={factsId}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Eye aria-hidden="true" /> {isOpen ? 'Ocultar datos' : 'Ver datos'}
        </Button>
        <ButtonLink size="small" to={recordPath(operation)}>
          <ExternalLink aria-hidden="true" /> Abrir registro
        </ButtonLink>
        <Button size="small" variant="danger" onClick={() => onDiscard(operation)}>
          <Trash2 aria-hidden="true" /> Descartar
        </Button>
      </div>
      <div id={factsId} hidden={!isOpen}>
        {isOpen && <OperationFacts operation={operation} />}
      </div>
    </Plank>
  );
}

function Refusal({ operation, error }: { operation: Operation; error: SyncError | null }) {
  return (
    <>
      <p className="wrap-anywhere">{toRefusalWords(operation)}</p>
      {error && error.errors.length > 0 && (
        <ul className="grid list-disc gap-1 pl-5 wrap-anywhere">
          {error.errors.map(({ field, message }) => (
            <li key={field}>
              <b>{toLabel(operation, field)}:</b> {message}
            </li>
          ))}
        </ul>
      )}
      {operation.kind === 'status' && error?.code !== 'other-company' && (
        <p>
          Un cambio de estado no se corrige: si ya no corresponde, descártalo y vuelve a cambiarlo
          desde el envío.
        </p>
      )}
      {operation.kind !== 'status' && !hasForm(operation.entity) && (
        <p>{toUncorrectedWords(operation)}</p>
      )}
      {error?.requestId && <ReportProblem requestId={error.requestId} />}
    </>
  );
}

/** Ways on for an operation that has no form, in words. */
function toUncorrectedWords({ entity, kind }: Operation): string {
  if (entity === 'pieceCount')
    return 'Si ya no corresponde, descártalo: lo contado sigue en este equipo, y se guarda otra vez al abrir la cuenta.';
  return kind === 'create'
    ? 'Un pago no se corrige: si ya no corresponde, descártalo y regístralo de nuevo desde el envío.'
    : 'Si ya no corresponde, descártalo: el pago sigue vigente.';
}

const ERASED_WORDS =
  'Un administrador suprimió los datos personales de este cliente, y lo que cambiaste aquí ya no se puede guardar: descártalo. Si la persona vuelve a enviar o recibir carga, regístrala como cliente nuevo.';

const NOT_OFFERED =
  'Este servidor no recibe cambios de un envío ya registrado. Puedes descartarlo, o duplicar el envío como nuevo desde sus detalles.';

const OTHER_COMPANY =
  'Lo guardaste en otra empresa: en la de ahora no se registra. Puedes verlo y exportarlo; si vuelves a aquella, «Reintentar» lo envía.';

const DECLINED =
  'Lo revisó mientras tu usuario estaba inactivo. Si todavía hace falta, «Reintentar» lo envía; si no, descártalo.';

function toRefusalWords(operation: Operation): string {
  const error = errorOf(operation);
  if (error?.code === 'other-company') return OTHER_COMPANY;
  if (error?.code === 'declined') return DECLINED;
  if (error?.code === 'stalled') {
    const said = error.title ? ` Dijo: «${error.title}».` : '';
    return `${toStalledWords(operation, clock.now())}${said}`;
  }
  if (error?.code !== 'not-offered') return toRefusalTitle(operation);
  const { entity } = operation;
  return entity === 'shipment'
    ? NOT_OFFERED
    : `Este servidor no guarda ${entityOf(entity).texts.plural}.`;
}

type Met = 'doubt' | 'record' | 'state' | 'fields' | 'erased';

/**
 * The subject of a conflict: a record that may be there, one that is, a shipment's state, fields, or a person whose data
 * was suppressed.
 */
function toMet(operation: Operation): Met | null {
  const { kind } = operation;
  const question = questionOf(operation);
  if (question?.code === 'erased') return 'erased';
  if (question?.code === 'may-exist') return 'doubt';
  if (kind === 'create' && question?.existing) return 'record';
  if (!question) return null;
  return kind === 'status' ? 'state' : 'fields';
}

function toHeading(operation: Operation, row: MirrorRow | undefined): string {
  const { delivery } = operation;
  if (delivery.state === 'rejected') {
    const { code } = delivery.error;
    if (code === 'stalled') return 'El servidor responde, pero no decide';
    if (code === 'other-company') return 'Se guardó para otra empresa';
    if (code === 'declined') return 'Un administrador decidió no enviarlo';
    return code === 'not-offered'
      ? 'Este servidor no permite ese cambio'
      : 'El servidor no lo aceptó';
  }
  const met = toMet(operation);
  if (met === 'erased') return 'Los datos de esta persona se suprimieron';
  if (met === 'doubt') return '¿Ya existe en el servidor?';
  const existing = questionOf(operation)?.existing;
  if (met === 'record' && existing) return toExistingConflict(operation, existing).heading;
  if (met === 'state') return toStateHeading(operation, row);
  return isLeftOfCreate(operation)
    ? 'Ya estaba registrado con otros datos'
    : 'Cambió aquí y en el servidor';
}
