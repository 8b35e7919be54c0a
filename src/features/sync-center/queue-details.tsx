import ExternalLink from 'lucide-react/icons/external-link';
import Pencil from 'lucide-react/icons/pencil';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Trash2 from 'lucide-react/icons/trash';
import { isUntried, needsAttention } from '../../db/delivery';
import { retryOperation } from '../../db/outbox/retry';
import type { Operation } from '../../db/schema';
import { clock } from '../../session/clock';
import { useRuntime } from '../../session/runtime-context';
import { Button } from '../../ui/button';
import { ButtonLink } from '../../ui/button-link';
import { OperationFacts } from './operation-facts';
import { correctionPath, recordPath } from './record-path';
import { mayHurry, toAttemptWords } from './waiting-words';

/** One waiting operation, unfolded: its fields in words, its last attempt, and what can be done with it. */
export function QueueDetails({
  operation,
  onDiscard,
}: {
  operation: Operation;
  onDiscard: (operation: Operation) => void;
}) {
  const { db, wake } = useRuntime();
  const correction = correctionPath(operation);
  const attempt = toAttemptWords(operation);
  const retry = async () => {
    await retryOperation(db, operation.seq, clock.now());
    await wake('tap');
  };
  return (
    <div className="grid gap-3 border-t border-edge px-2 pt-3 pb-2">
      <OperationFacts operation={operation} />
      {attempt && <p className="text-ink-soft">{attempt}</p>}
      {needsAttention(operation) && (
        <p className="text-ink-soft">Arriba se dice qué hacer con él.</p>
      )}
      <div className="flex flex-wrap gap-2">
        <ButtonLink size="small" to={recordPath(operation)}>
          <ExternalLink aria-hidden="true" /> Abrir registro
        </ButtonLink>
        {mayHurry(operation, clock.now()) && (
          <Button size="small" onClick={() => void retry()}>
            <RotateCcw aria-hidden="true" /> {isUntried(operation) ? 'Enviar ahora' : 'Reintentar'}
          </Button>
        )}
        {!needsAttention(operation) && correction && (
          <ButtonLink size="small" to={correction}>
            <Pencil aria-hidden="true" /> Corregir
          </ButtonLink>
        )}
        <Button size="small" variant="danger" onClick={() => onDiscard(operation)}>
          <Trash2 aria-hidden="true" /> Descartar
        </Button>
      </div>
    </div>
  );
}
