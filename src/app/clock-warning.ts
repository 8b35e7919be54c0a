/** A wrong clock is announced once a session, because records carry its time. The sync centre always shows it. */
import { toClockWords } from '../features/sync-center/clock-words';
import { reportFailure } from '../session/report-failure';
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
    if (!(await claimClockWarning(db, readStoredSession().tokenTimestamp)) || isEnded) return;
    notify({ kind: 'error', title: 'Revisa la hora', text, durationMs: 15_000 });
  };
  const look = ({ clockOffsetMs, isClockBroken }: SyncFacts) => {
    const text = toClockWords(clockOffsetMs, isClockBroken);
    if (text) void warn(text).catch((error: unknown) => reportFailure(db, error));
  };
  look(syncFacts.getState());
  const unsubscribe = syncFacts.subscribe((facts, before) => {
    if (
      facts.clockOffsetMs !== before.clockOffsetMs ||
      facts.isClockBroken !== before.isClockBroken
    )
      look(facts);
  });
  return () => {
    isEnded = true;
    unsubscribe();
  };
}

/** Whether the session begun at that time still needs the warning; later calls, of any tab, return false. */
export function claimClockWarning(db: Database, sessionStart: number | null): Promise<boolean> {
  return db.write([], async (tx) => {
    if ((await tx.getMeta(NAME)) === sessionStart) return false;
    await tx.putMeta(NAME, sessionStart);
    return true;
  });
}
