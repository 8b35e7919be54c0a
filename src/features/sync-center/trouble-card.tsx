import ExternalLink from 'lucide-react/icons/external-link';
import Eye from 'lucide-react/icons/eye';
import Pencil from 'lucide-react/icons/pencil';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Trash2 from 'lucide-react/icons/trash';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { useId, useState } from 'react';
import { ReportProblem } from '../../crud/report-problem';
import { errorOf } from '../../db/delivery';
import { descendantsOf } from '../../db/outbox/dependencies';
import { retryOperation } from '../../db/outbox/retry';
import type { Operation } from '../../db/schema';
import { hasForm } from '../../domain/paths';
import { clock } from '../../session/clock';
import { useRuntime } from '../../session/runtime-context';
import { Button } from '../../ui/button';
import { ButtonLink } from '../../ui/button-link';
import { Plank } from '../../ui/plank';
import { toWaitingCount } from './existing-conflict';
import { OperationFacts } from './operation-facts';
import { toLabel, toMoment, toName, toStateWords, toTitle } from './operation-words';
import { correctionPath, recordPath } from './record-path';
import { toTroubleKind } from './trouble-kinds';
import type { DecisionProps } from './use-decision';

export interface TroubleCardProps extends DecisionProps {
  readonly queue: readonly Operation[];
}

/** One operation that waits for a person: the reason, and every possible action. */
export function TroubleCard({ queue, ...decision }: TroubleCardProps) {
  const { operation, row, onDiscard, onDone } = decision;
  const { db, wake } = useRuntime();
  const heading = useId();
  const factsId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { key } = operation;
  const { toHeading, toWords, Decision, saysState } = toTroubleKind(operation);
  // A correction by its person is meant for their present company.
  const correction = isOfOtherCompany(operation) ? null : correctionPath(operation);
  const waiting = descendantsOf(operation, queue);
  const stateWords = saysState ? null : toStateWords(operation);
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
      {toWords && <Refusal operation={operation} words={toWords(operation)} />}
      {waiting.length > 0 && <p>{toWaitingCount(waiting.length)}</p>}
      {Decision && <Decision {...decision} />}
      {toWords && (
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

const isOfOtherCompany = (operation: Operation) => errorOf(operation)?.code === 'other-company';

function Refusal({ operation, words }: { operation: Operation; words: string }) {
  const error = errorOf(operation);
  return (
    <>
      <p className="wrap-anywhere">{words}</p>
      {error && error.errors.length > 0 && (
        <ul className="grid list-disc gap-1 pl-5 wrap-anywhere">
          {error.errors.map(({ field, message }) => (
            <li key={field}>
              <b>{toLabel(operation, field)}:</b> {message}
            </li>
          ))}
        </ul>
      )}
      {operation.kind === 'status' && !isOfOtherCompany(operation) && (
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
