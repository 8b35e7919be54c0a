import { type ExistingRecord, questionOf } from '../../db/delivery';
import type { Operation } from '../../db/schema';
import { entityOf } from '../../domain/entities';
import { listPath } from '../../domain/paths';
import { Button } from '../../ui/button';
import { ButtonLink } from '../../ui/button-link';
import { Facts } from '../../ui/facts';
import { AnswerChoice } from './answer-choice';
import { toLabel, toReadable } from './operation-words';
import { type DecisionProps, useDecision } from './use-decision';

/** The answer was lost and the server does not let itself be asked: a person who can look decides. */
export function MayExist({ operation, onDiscard, onDone }: DecisionProps) {
  const decide = useDecision(operation, onDone);
  const question = questionOf(operation);
  const existing = question?.existing;
  return (
    <>
      <p>
        {question?.code === 'may-exist' && question.wasAccepted
          ? 'El servidor respondió que sí, pero después no aparece en su lista: puede que no lo haya guardado. Búscalo, o pregunta a quien pueda verlo, y responde:'
          : existing
            ? 'Se envió, pero la respuesta se perdió en el camino. En el servidor hay uno igual, que también pudo registrar otra persona:'
            : 'Se envió, pero la respuesta se perdió en el camino y el servidor no permite comprobarlo. Búscalo en la lista, o pregunta a quien pueda verlo, y responde:'}
      </p>
      {existing && <Existing operation={operation} existing={existing} />}
      <div>
        <ButtonLink to={listPath(operation.entity)}>Buscar en la lista</ButtonLink>
      </div>
      <div className="grid gap-2.5 md:grid-cols-2">
        {existing ? (
          <AnswerChoice
            button={
              <Button
                variant="strong"
                onClick={() => void decide('theirs', 'Queda uno solo, el del servidor.')}
              >
                Es este mismo
              </Button>
            }
          >
            No se envía otra vez. Lo que depende de este registro sigue con el del servidor.
          </AnswerChoice>
        ) : (
          <AnswerChoice
            button={<Button onClick={() => onDiscard(operation)}>Sí, ya existe</Button>}
          >
            Lo de este equipo se descarta, para que no quede dos veces. Antes se muestra qué se
            descarta.
          </AnswerChoice>
        )}
        <AnswerChoice
          button={
            <Button onClick={() => void decide('mine', 'Se envía de nuevo.')}>
              {existing ? 'Es otro: enviar el mío' : 'No existe: enviarlo'}
            </Button>
          }
        >
          Se envía de nuevo. Si resulta que sí estaba, quedará dos veces y habrá que corregirlo a
          mano.
        </AnswerChoice>
      </div>
    </>
  );
}

/** The equal record, so that a person can tell whether it is theirs. */
function Existing({ operation, existing }: { operation: Operation; existing: ExistingRecord }) {
  const { entity } = operation;
  const { record, id } = existing;
  const told = Object.keys(entityOf(entity).fields).filter(
    (field) => record[field] !== undefined && record[field] !== null && record[field] !== '',
  );
  const number = record.numeroGuia ?? id;
  return (
    <Facts
      items={[
        ...(number === null || number === undefined
          ? []
          : [
              {
                label: record.numeroGuia ? 'Guía' : 'Número en el servidor',
                value: String(number),
              },
            ]),
        ...told.map((field) => ({
          label: toLabel(operation, field),
          value: toReadable(operation, field, record[field]),
        })),
      ]}
    />
  );
}
