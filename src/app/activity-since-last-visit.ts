/**
 * Operations settled while no tab was visible: sent, rejected or in conflict, by the worker or a tab in the background.
 * They are announced once, in the tab that is visible next. `lastSeenAt` in the database's meta is the time up to which
 * the user has seen them.
 */

import { errorOf, questionOf } from '../db/delivery';
import type { Ending, PastOperation } from '../db/schema';
import { readMeta } from '../db/store';
import { clock } from '../session/clock';
import { reportFailure } from '../session/report-failure';
import type { Runtime } from '../session/runtime';
import { syncFacts } from '../sync/status';
import { notify } from '../ui/notices-store';

type Database = Runtime['db'];

export interface Activity {
  readonly sent: number;
  /** State changes that the server had already, or had passed. */
  readonly unneeded: number;
  readonly attention: number;
}

const NAME = 'lastSeenAt';
/** The shortest interval between updates of `lastSeenAt` while a tab is visible. */
const NOTE_EVERY_MS = 1_000;

/**
 * Claims the activity from the last visit until `until`, so that no other tab announces it too.
 * @returns null at the very first visit
 */
export function claimActivity(db: Database, until: number): Promise<Activity | null> {
  return db.write([], async (tx) => {
    const known = await readMeta<number | null>(tx, NAME, null);
    // Also when it is earlier: otherwise a clock set back would suppress announcements.
    await tx.putMeta(NAME, until);
    if (known === null) return null;
    const isNew = (at: number | null | undefined) => at != null && at > known && at <= until;
    const ended = (await tx.listHistoryAfter(known)).filter(({ ackedAt }) => isNew(ackedAt));
    const asked = [...(await tx.listInState('rejected')), ...(await tx.listInState('conflict'))];
    const attention = asked.filter((one) => isNew((questionOf(one) ?? errorOf(one))?.at));
    return { ...countEnded(ended), attention: attention.length };
  });
}

/** Operations that the user resolved or discarded are not announced. */
function countEnded(
  ended: readonly Pick<PastOperation, 'ending'>[],
): Pick<Activity, 'sent' | 'unneeded'> {
  const isOne = (...kinds: readonly Ending['is'][]) =>
    ended.filter(({ ending }) => kinds.includes(ending.is)).length;
  return { sent: isOne('sent', 'adopted'), unneeded: isOne('not-needed') };
}

/** 'Mientras no estabas: se enviaron 3, 1 requiere atención.'; null where there was none. */
export function toActivityText({ sent, unneeded, attention }: Activity): string | null {
  const parts = [
    sent === 0 ? '' : sent === 1 ? 'se envió 1' : `se enviaron ${sent}`,
    unneeded === 0
      ? ''
      : unneeded === 1
        ? '1 no hizo falta enviarlo'
        : `${unneeded} no hizo falta enviarlos`,
    attention === 0
      ? ''
      : attention === 1
        ? '1 requiere atención'
        : `${attention} requieren atención`,
  ].filter(Boolean);
  return parts.length > 0 ? `Mientras no estabas: ${parts.join(', ')}.` : null;
}

/** Announces the activity before `openedAt`, then watches. @returns how to stop */
export function watchActivity(db: Database, openedAt: number): () => void {
  const ended = new AbortController();
  let timer = 0;
  let seenAt = openedAt;
  const isSeen = () => document.visibilityState === 'visible';

  const look = async (until: number) => {
    const activity = await claimActivity(db, until);
    const text = activity && toActivityText(activity);
    if (!text || ended.signal.aborted) return;
    notify({
      kind: activity.attention > 0 ? 'error' : 'info',
      text,
      link: { to: '/adminSection/sync', text: 'Ver en Sincronización' },
      durationMs: 10_000,
    });
  };
  const note = () => {
    timer = 0;
    void db.write([], (tx) => tx.putMeta(NAME, seenAt)).catch(report);
  };
  const report = (error: unknown) => reportFailure(db, error);

  const noteSoon = () => {
    seenAt = clock.now();
    timer ||= window.setTimeout(note, NOTE_EVERY_MS);
  };

  if (isSeen()) {
    void look(openedAt).catch(report);
    // Later changes are visible to the user.
    noteSoon();
  }
  document.addEventListener(
    'visibilitychange',
    () => {
      // Nothing is written where the page becomes hidden: it may be frozen in the middle.
      if (isSeen()) void look(clock.now()).catch(report);
    },
    { signal: ended.signal },
  );
  const unsubscribe = syncFacts.subscribe(({ queue }, before) => {
    if (queue !== before.queue && isSeen()) noteSoon();
  });
  return () => {
    ended.abort();
    clearTimeout(timer);
    unsubscribe();
  };
}
