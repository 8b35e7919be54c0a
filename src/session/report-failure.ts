import type { JournalStore } from '../db/journal/journal-store';
import { isOutOfSpace } from '../db/own-database';

/**
 * Reports to error listeners. Work that was under way when `db` was closed has not failed, and a full disk is no fault
 * of the program: the screen says it.
 */
export function reportFailure(db: Pick<JournalStore, 'isClosed'>, error: unknown): void {
  if (!db.isClosed && !isOutOfSpace(error)) reportError(error);
}
