/** What is said of a record that the server refused, left undecided or has under another one's name. */
import type { SyncError } from '../db/schema';
import { MESSAGES } from '../domain/messages';

const TAKEN = 'Ya existe un registro con esos datos';
const UNDECIDED = 'El servidor responde, pero no decide';

/** The server's own words; where it gave none, what is known. */
export function toRefusalTitle(trouble: SyncError | null): string {
  if (trouble?.title) return trouble.title;
  if (trouble?.existing || isTaken(trouble)) return TAKEN;
  return trouble?.code === 'stalled' ? UNDECIDED : MESSAGES.saveFailed;
}

/** A server's list shows another record with a value that may be there once: saving it again would change nothing. */
function isTaken(trouble: SyncError | null): boolean {
  return trouble?.status === 409 && trouble.errors.length > 0;
}
