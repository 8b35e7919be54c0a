/** Texts for a record that the server refused, gave no verdict on, or has as another record. */
import type { Operation, SyncError } from '../db/schema';
import { QUEUED_ENTITIES } from '../domain/entities';
import { MESSAGES } from '../domain/messages';

const UNDECIDED = 'El servidor responde, pero no decide';

/** The server's message; without one, the known reason. */
export function toRefusalTitle({ entity, trouble }: Pick<Operation, 'entity' | 'trouble'>): string {
  if (trouble?.title) return trouble.title;
  if (trouble?.existing || isTaken(trouble)) return QUEUED_ENTITIES[entity].texts.taken;
  return trouble?.code === 'stalled' ? UNDECIDED : MESSAGES.saveFailed;
}

/** The server has another record with the same unique value: saving again would change nothing. */
function isTaken(trouble: SyncError | null): boolean {
  return trouble?.status === 409 && trouble.errors.length > 0;
}
