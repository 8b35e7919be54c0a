import { isBlocked } from '../../db/outbox/dependencies';
import { needsAttention, type Operation } from '../../db/schema';
import type { Where } from '../../ui/where-mark';

export const PLACES: Readonly<Record<Where, string>> = {
  local: 'En este equipo',
  sending: 'Enviando',
  verifying: 'Verificando',
  trouble: 'Requiere atención',
};

/** Where an operation stands; one that waits for one in trouble stands there too. */
export function toWhere(operation: Operation, queue: readonly Operation[]): Where {
  if (operation.state === 'inflight') return 'sending';
  if (operation.state === 'unknown') return 'verifying';
  return needsAttention(operation) || isBlocked(operation, queue) ? 'trouble' : 'local';
}
