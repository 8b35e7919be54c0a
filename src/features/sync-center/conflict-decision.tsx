import { useState } from 'react';
import { questionOf } from '../../db/delivery';
import { type Fields, pickFields } from '../../domain/entity';
import { isOfVoyageState } from '../../domain/rules/voyages';
import { clock } from '../../session/clock';
import { usePersonName } from '../../session/use-person-name';
import { Button } from '../../ui/button';
import { notify } from '../../ui/notices-store';
import { type Choices, ConflictFields } from './conflict-fields';
import { toLabel, toMoment, toReadable } from './operation-words';
import { type DecisionProps, useDecision } from './use-decision';

/** The fields that both sides changed, and who decides: one for all fields, or each for itself. */
export function ConflictDecision({ operation, row, onDone }: DecisionProps) {
  const name = usePersonName();
  const decide = useDecision(operation, onDone);
  const [choices, setChoices] = useState<Choices>({});
  const question = questionOf(operation);
  const told = question?.theirs ?? {};
  const contested = Object.keys(told);
  // The server's values by now, not those when the two were compared.
  const theirs: Fields = row?.base ? pickFields(row.base, contested) : told;
  const open = contested.filter((field) => choices[field] === undefined);
  const goesWithState = (field: string) =>
    operation.entity === 'voyage' && 'estado' in told && isOfVoyageState(field);
  const alone = Object.keys(operation.changes).filter(
    (field) => !(field in told) && operation.kind === 'update' && !goesWithState(field),
  );

  const decideEach = () => {
    if (open.length > 0) {
      const labels = open.map((field) => toLabel(operation, field)).join(', ');
      notify({ kind: 'info', text: `Falta elegir: ${labels}.`, durationMs: 5_000 });
      return;
    }
    const theirFields = contested.filter((field) => choices[field] === 'theirs');
    void decide(theirFields, 'Se conserva lo que elegiste.');
  };

  return (
    <>
      <ConflictFields
        operation={operation}
        theirs={theirs}
        mineNote={`${name}, en este equipo, ${toMoment(operation.happenedAt, clock.now())}`}
        theirsNote={`Visto ${toMoment(question?.at ?? clock.now(), clock.now())}`}
        choices={choices}
        onChoose={(field, side) => setChoices({ ...choices, [field]: side })}
      />
      {alone.length > 0 && (
        <p className="wrap-anywhere">
          Lo demás que cambiaste no choca con nada y se envía igual:{' '}
          {alone.map((field, index) => (
            <span key={field}>
              {index > 0 && '; '}
              {toLabel(operation, field)}:{' '}
              <b>{toReadable(operation, field, operation.changes[field])}</b>
            </span>
          ))}
        </p>
      )}
      <div className="flex flex-wrap gap-2.5 max-sm:[&>*]:flex-1">
        <Button
          variant={contested.length > 1 ? 'default' : 'strong'}
          onClick={() => void decide('mine', 'Se conserva lo tuyo: se envía al servidor.')}
        >
          Conservar lo mío
        </Button>
        <Button onClick={() => void decide('theirs', 'Queda lo del servidor.')}>
          Dejar lo del servidor
        </Button>
        {contested.length > 1 && (
          <Button variant="strong" isUnavailable={open.length > 0} onClick={decideEach}>
            Guardar lo elegido
          </Button>
        )}
      </div>
    </>
  );
}
