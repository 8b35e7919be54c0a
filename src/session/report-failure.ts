import type { JournalStore } from '../db/journal/journal-store';
import { isOutOfSpace } from '../db/own-database';

/**
 * Told to whoever watches for errors. What was still under way when `db` was closed has not failed, and a full disk is no
 * fault of the program: the screen says it.
 */
export function reportFailure(db: Pick<JournalStore, 'isClosed'>, error: unknown): void {
  if (!db.isClosed && !isOutOfSpace(error)) reportError(error);
}
