import type { JournalStore } from '../db/journal/journal-store';

/** Told to whoever watches for errors. What was still under way when `db` was closed has not failed. */
export function reportFailure(db: Pick<JournalStore, 'isClosed'>, error: unknown): void {
  if (!db.isClosed) reportError(error);
}
