/**
 * Announces, while the tab is visible, a state change that the server already had or had passed, because
 * nothing was sent.
 */
import type { Operation } from '../db/schema';
import { findRow } from '../db/store';
import { type Ended, toEndingWords } from '../features/sync-center/ended';
import { toName, toTitle } from '../features/sync-center/operation-words';
import { reportFailure } from '../session/report-failure';
import type { Runtime } from '../session/runtime';
import { syncFacts } from '../sync/status';
import { type NoticeInput, notify } from '../ui/notices-store';

/** @returns how to stop */
export function watchUnneededChanges(db: Runtime['db']): () => void {
  let isEnded = false;
  const tell = async ({ id, entity, key }: Operation) => {
    const [past, row] = await Promise.all([db.getPastById(id), findRow(db, entity, key)]);
    const notice = past && toUnneededNotice(past, row?.view);
    if (notice && !isEnded) notify(notice);
  };
  const unsubscribe = syncFacts.subscribe(({ queue }, before) => {
    if (!queue || !before.queue || queue === before.queue) return;
    if (document.visibilityState !== 'visible') return;
    for (const operation of toSettledStateChanges(before.queue, queue))
      void tell(operation).catch((error: unknown) => reportFailure(db, error));
  });
  return () => {
    isEnded = true;
    unsubscribe();
  };
}

/** State changes that have left the queue. */
export function toSettledStateChanges(
  before: readonly Operation[],
  after: readonly Operation[],
): readonly Operation[] {
  const states = before.filter(({ kind }) => kind === 'status');
  if (states.length === 0) return [];
  const left = new Set(after.map(({ seq }) => seq));
  return states.filter(({ seq }) => !left.has(seq));
}

/** Null for operations that were sent or decided by the user. */
export function toUnneededNotice(
  ended: Ended,
  view: Readonly<Record<string, unknown>> | undefined,
): NoticeInput | null {
  if (ended.ending.is !== 'not-needed') return null;
  return {
    kind: 'info',
    title: `${toTitle(ended)} ${toName(ended, view)}`,
    text: `${toEndingWords(ended, null)}.`,
    link: { to: '/adminSection/sync', text: 'Ver en Sincronización' },
    durationMs: 10_000,
  };
}
