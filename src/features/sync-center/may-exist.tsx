import { decideConflict } from '../../db/outbox';
import type { Operation } from '../../db/rows';
import { listPath } from '../../domain/paths';
import { useRuntime } from '../../session/runtime-context';
import { Button } from '../../ui/button';
import { ButtonLink } from '../../ui/button-link';

export interface MayExistProps {
  operation: Operation;
  onDiscard: () => void;
  onDone: () => void;
}

/** The answer was lost and the server does not let itself be asked: a person who can look decides. */
export function MayExist({ operation, onDiscard, onDone }: MayExistProps) {
  const { db, wake } = useRuntime();
  const send = async () => {
    await decideConflict(db, operation.seq, 'mine', Date.now());
    onDone();
    await wake('tap');
  };
  return (
    <>
      <p>
        Se envió, pero la respuesta se perdió en el camino y el servidor no permite comprobarlo.
        Búscalo en la lista, o pregunta a quien pueda verlo, y responde:
      </p>
      <div>
        <ButtonLink to={listPath(operation.entity)}>Buscar en la lista</ButtonLink>
      </div>
      <div className="grid gap-2.5 md:grid-cols-2">
        <Answer
          button={<Button onClick={onDiscard}>Sí, ya existe</Button>}
          text="Lo de este equipo se descarta, para que no quede dos veces. Antes se muestra qué se descarta."
        />
        <Answer
          button={
            <Button variant="strong" onClick={() => void send()}>
              No existe: enviarlo
            </Button>
          }
          text="Se envía de nuevo. Si resulta que sí estaba, quedará dos veces y habrá que corregirlo a mano."
        />
      </div>
    </>
  );
}

function Answer({ button, text }: { button: React.ReactNode; text: string }) {
  return (
    <div className="grid content-start justify-items-start gap-2 rounded-2 border-2 border-edge p-3">
      {button}
      <p>{text}</p>
    </div>
  );
}
