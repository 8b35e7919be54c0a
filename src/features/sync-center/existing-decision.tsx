import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { questionOf } from '../../db/delivery';
import { entityOf } from '../../domain/entities';
import { editPath } from '../../domain/paths';
import { clock } from '../../session/clock';
import { usePersonName } from '../../session/use-person-name';
import { Button } from '../../ui/button';
import { ButtonLink } from '../../ui/button-link';
import { AnswerChoice } from './answer-choice';
import { type Choices, ConflictFields } from './conflict-fields';
import { toExistingConflict } from './existing-conflict';
import { toLabel, toMoment } from './operation-words';
import { type DecisionProps, useDecision } from './use-decision';

/** A new record whose document, plate or name another one has: the same after all, or a slip to correct. */
export function ExistingDecision({ operation, onDone }: DecisionProps) {
  const name = usePersonName();
  const decide = useDecision(operation, onDone);
  const [choices, setChoices] = useState<Choices>({});
  const { known, theirs, filled } = toExistingConflict(operation);
  const { entity, key, happenedAt } = operation;
  const contested = Object.keys(theirs);
  const open = contested.filter((field) => choices[field] === undefined);
  const isChoosing = contested.length > 1 && open.length < contested.length;
  const toLabels = (fields: readonly string[]) =>
    fields.map((field) => toLabel(operation, field)).join(', ');
  const isFeminine = entityOf(entity).texts.named.startsWith('la ');
  const [same, other] = isFeminine ? ['Es la misma', 'Es otra'] : ['Es el mismo', 'Es otro'];
  const theirFields = contested.filter((field) => choices[field] === 'theirs');

  return (
    <>
      <ConflictFields
        operation={operation}
        theirs={theirs}
        theirsTitle="Lo que hay"
        mineNote={`${name}, en este equipo, ${toMoment(happenedAt, clock.now())}`}
        theirsNote={`Visto en el servidor ${toMoment(questionOf(operation)?.at ?? clock.now(), clock.now())}`}
        choices={choices}
        onChoose={(field, side) => setChoices({ ...choices, [field]: side })}
      />
      {filled.length > 0 && (
        <p className="wrap-anywhere">Allí falta, y se completa con lo tuyo: {filled.join(', ')}.</p>
      )}
      <div className="grid gap-2.5 md:grid-cols-3">
        <AnswerChoice
          button={
            <Button
              onClick={() => void decide('theirs', 'Se une con lo que ya estaba registrado.')}
            >
              {same}: dejar lo que hay
            </Button>
          }
        >
          Lo tuyo se une con el registro que ya está; lo que allí dice no cambia.
        </AnswerChoice>
        {isChoosing ? (
          <AnswerChoice
            button={
              <Button
                variant="strong"
                isUnavailable={open.length > 0}
                onClick={() =>
                  open.length === 0 && void decide(theirFields, 'Se conserva lo que elegiste.')
                }
              >
                {same}: guardar lo elegido
              </Button>
            }
          >
            {open.length > 0
              ? `Falta elegir: ${toLabels(open)}.`
              : 'Se une con el registro que ya está, con el lado que elegiste de cada dato.'}
          </AnswerChoice>
        ) : (
          contested.length > 0 && (
            <AnswerChoice
              button={
                <Button onClick={() => void decide('mine', 'Lo tuyo va sobre lo que había.')}>
                  {same}: poner lo mío
                </Button>
              }
            >
              Se une con el registro que ya está y cambia allí: {toLabels(contested)}.
              {contested.length > 1 && ' También puedes elegir arriba dato por dato.'}
            </AnswerChoice>
          )
        )}
        <AnswerChoice
          button={
            <ButtonLink to={editPath(entity, key)}>
              <Pencil aria-hidden="true" /> {other}: corregir {known}
            </ButtonLink>
          }
        >
          Se abre el formulario. Al guardarlo con otro dato en {known}, se envía como un registro
          aparte.
        </AnswerChoice>
      </div>
    </>
  );
}
