/** A clock that is off is told once a session: what is registered carries its time. The sync centre says it always. */
import { toClockWords } from '../features/sync-center/clock-words';
import type { Runtime } from '../session/runtime';
import { readStoredSession } from '../session/stored-session';
import { type SyncFacts, syncFacts } from '../sync/status';
import { notify } from '../ui/notices-store';

type Database = Runtime['db'];

const NAME = 'clockWarnedFor';

/** @returns how to stop */
export function watchClock(db: Database): () => void {
  let isEnded = false;
  const warn = async (text: string) => {
    if (!(await takeWarning(db, readStoredSession().tokenTimestamp)) || isEnded) return;
    notify({ kind: 'error', title: 'Revisa la hora', text, durationMs: 15_000 });
  };
  const look = ({ clockOffsetMs }: SyncFacts) => {
    const text = toClockWords(clockOffsetMs);
    if (text) void warn(text).catch((error: unknown) => isEnded || reportError(error));
  };
  look(syncFacts.getState());
  const unsubscribe = syncFacts.subscribe((facts, before) => {
    if (facts.clockOffsetMs !== before.clockOffsetMs) look(facts);
  });
  return () => {
    isEnded = true;
    unsubscribe();
  };
}

/** Whether the session that began then is still to be warned; the next call of any tab says no. */
export function takeWarning(db: Database, sessionStart: number | null): Promise<boolean> {
  return db.write([], async (tx) => {
    if ((await tx.getMeta(NAME)) === sessionStart) return false;
    await tx.putMeta(NAME, sessionStart);
    return true;
  });
}
