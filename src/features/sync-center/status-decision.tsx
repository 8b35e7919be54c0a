import { useTransitionContext } from '../../crud/use-transition-context';
import { questionOf } from '../../db/delivery';
import { stateFieldOf } from '../../domain/rules/transitions';
import { clock } from '../../session/clock';
import { usePersonName } from '../../session/use-person-name';
import { Button } from '../../ui/button';
import { AnswerChoice } from './answer-choice';
import { Box } from './conflict-fields';
import { toLabel, toldOf, toMoment, toReadable } from './operation-words';
import { theirStateOf, toStatusConflict } from './status-conflict';
import { type DecisionProps, useDecision } from './use-decision';
import { useTheirChange } from './use-their-change';

/** A state that was changed here and on the server: both values, authors and times, and the effect of each choice. */
export function StatusDecision({ operation, row, onDone }: DecisionProps) {
  const name = usePersonName();
  const context = useTransitionContext();
  const decide = useDecision(operation, onDone);
  const field = stateFieldOf(operation);
  const theirs = theirStateOf(operation, row);
  const teller = useTheirChange(operation, row, String(toldOf(theirs, field) ?? ''));
  if (!context) return null;
  const conflict = toStatusConflict(operation, theirs, context);
  const now = clock.now();
  const motive = operation.changes.motivo ? ` · Motivo: ${operation.changes.motivo}` : '';
  const receiver = operation.changes.entrega
    ? ` · ${toLabel(operation, 'entrega')}: ${toReadable(operation, 'entrega', operation.changes.entrega)}`
    : '';
  const theirMotive = teller?.reason ? ` · Motivo: ${teller.reason}` : '';

  return (
    <>
      <div className="grid gap-2.5 md:grid-cols-3">
        <Box
          title="Lo mío"
          value={conflict.mine}
          note={`${name}, en este equipo, ${toMoment(operation.happenedAt, now)}${motive}${receiver}`}
        />
        <Box
          title="Lo del servidor"
          value={conflict.theirs}
          note={
            teller
              ? `${teller.who}, ${toMoment(teller.at, now)}${theirMotive}`
              : `Visto ${toMoment(questionOf(operation)?.at ?? now, now)}`
          }
        />
        {conflict.before && <Box title="Antes" value={conflict.before} note="" isPast />}
      </div>
      <div className="grid gap-2.5 md:grid-cols-2">
        <AnswerChoice
          button={
            <Button
              variant={conflict.insisting ? 'default' : 'strong'}
              onClick={() => void decide('theirs', `Queda en ${conflict.theirs}.`)}
            >
              Dejar {conflict.theirs}
            </Button>
          }
        >
          {conflict.leaving}
        </AnswerChoice>
        {conflict.insisting ? (
          <AnswerChoice
            button={
              <Button onClick={() => void decide('mine', `Se envía tu cambio a ${conflict.mine}.`)}>
                Pasar a {conflict.mine}
              </Button>
            }
          >
            {conflict.insisting}
          </AnswerChoice>
        ) : (
          <p className="self-center">{conflict.obstacle}</p>
        )}
      </div>
    </>
  );
}
