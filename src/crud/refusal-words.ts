/** Texts for a record that the server refused, gave no verdict on, or has as another record. */
import { errorOf, questionOf, type SyncError } from '../db/delivery';
import type { Operation } from '../db/schema';
import { QUEUED_ENTITIES } from '../domain/entities';
import { MESSAGES } from '../domain/messages';

const UNDECIDED = 'El servidor responde, pero no decide';

/** The server's message; without one, the known reason. */
export function toRefusalTitle(operation: Pick<Operation, 'entity' | 'delivery'>): string {
  const error = errorOf(operation);
  if (error?.title) return error.title;
  if (questionOf(operation)?.existing || isTaken(error))
    return QUEUED_ENTITIES[operation.entity].texts.taken;
  return error?.code === 'stalled' ? UNDECIDED : MESSAGES.saveFailed;
}

/** The server has another record with the same unique value: saving again would change nothing. */
function isTaken(error: SyncError | null): boolean {
  return error?.status === 409 && error.errors.length > 0;
}
