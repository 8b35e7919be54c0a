import { Eye, Pencil, RotateCcw, Trash2, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { descendantsOf } from '../../db/dependencies';
import { decideConflict, retryOperation } from '../../db/outbox';
import type { Operation, Trouble } from '../../db/rows';
import { MESSAGES } from '../../domain/messages';
import { detailPath, editPath } from '../../domain/paths';
import { useRuntime } from '../../session/runtime-context';
import { Button } from '../../ui/button';
import { ButtonLink } from '../../ui/button-link';
import { Plank } from '../../ui/plank';
import { ConflictColumns } from './conflict-columns';
import { toLabel, toMoment, toName, toTitle } from './operation-words';
import type { QueueItem } from './use-queue';

interface TroubleCardProps {
  item: QueueItem;
  queue: readonly Operation[];
  onDiscard: (operation: Operation) => void;
}

/** One operation that waits for a person: what happened, and everything that can be done about it. */
export function TroubleCard({ item, queue, onDiscard }: TroubleCardProps) {
  const { operation, view } = item;
  const { db, wake } = useRuntime();
  const heading = useId();
  const trouble = operation.trouble;
  const waiting = descendantsOf(operation, queue).length;
  const isConflict = operation.state === 'conflict';
  const isCorrectable = !isConflict && operation.kind !== 'status';

  const decide = async (keep: 'mine' | 'theirs') => {
    await decideConflict(db, operation.seq, keep, Date.now());
    await wake('tap');
  };
  const retry = async () => {
    await retryOperation(db, operation.seq, Date.now());
    await wake('tap');
  };

  return (
    <Plank
      as="article"
      edge="trouble"
      aria-labelledby={heading}
      data-key={operation.key}
      className="grid gap-3 py-3.5 pr-4 pl-4"
    >
      <h2 id={heading} className="flex items-center gap-2.5 text-xl">
        <TriangleAlert aria-hidden="true" className="size-7 flex-none text-danger" />
        {toHeading(operation, trouble)}
      </h2>
      <p>
        <b>{toTitle(operation)}</b> <span className="wrap-anywhere">{toName(operation, view)}</span>{' '}
        <span className="text-ink-soft">· {toMoment(operation.happenedAt, Date.now())}</span>
      </p>
      {!isConflict && <Refusal operation={operation} trouble={trouble} />}
      {trouble?.code === 'may-exist' && (
        <p>
          La respuesta se perdió y el servidor no permite saber con certeza si quedó registrado.
          Míralo en la lista antes de decidir.
        </p>
      )}
      {trouble?.theirs && <ConflictColumns operation={operation} theirs={trouble.theirs} />}
      {waiting > 0 && (
        <p>
          {waiting === 1 ? 'Otro cambio espera' : `Otros ${waiting} cambios esperan`} a que esto se
          resuelva.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2.5">
        <ButtonLink to={detailPath(operation.entity, operation.key)}>
          <Eye aria-hidden="true" /> Ver
        </ButtonLink>
        <Button variant="danger" onClick={() => onDiscard(operation)}>
          <Trash2 aria-hidden="true" /> Descartar
        </Button>
        {!isConflict && (
          <Button onClick={() => void retry()}>
            <RotateCcw aria-hidden="true" /> Reintentar
          </Button>
        )}
        {isCorrectable && (
          <ButtonLink variant="strong" to={editPath(operation.entity, operation.key)}>
            <Pencil aria-hidden="true" /> Corregir y reenviar
          </ButtonLink>
        )}
        {isConflict && trouble?.theirs && (
          <>
            <Button onClick={() => void decide('theirs')}>Dejar lo del servidor</Button>
            <Button variant="strong" onClick={() => void decide('mine')}>
              Guardar lo mío
            </Button>
          </>
        )}
        {trouble?.code === 'may-exist' && (
          <Button variant="strong" onClick={() => void decide('mine')}>
            No existe: enviarlo
          </Button>
        )}
      </div>
    </Plank>
  );
}

function Refusal({ operation, trouble }: { operation: Operation; trouble: Trouble | null }) {
  return (
    <>
      <p>{trouble?.title ?? MESSAGES.saveFailed}</p>
      {trouble && trouble.errors.length > 0 && (
        <ul className="grid list-disc gap-1 pl-5">
          {trouble.errors.map(({ field, message }) => (
            <li key={field}>
              <b>{toLabel(operation, field)}:</b> {message}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function toHeading(operation: Operation, trouble: Trouble | null): string {
  if (trouble?.code === 'may-exist') return '¿Ya existe en el servidor?';
  if (operation.state === 'conflict') return 'Cambió aquí y en el servidor';
  if (trouble?.code === 'not-offered') return 'Este servidor no permite ese cambio';
  return 'El servidor no lo aceptó';
}
