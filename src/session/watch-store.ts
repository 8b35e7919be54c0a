import { DAMAGE, type Damage } from '../db/journal/damage';
import type { JournalStore } from '../db/journal/journal-store';
import { watchQuery } from '../db/live-query';
import { readDuplicates } from '../db/mirror/duplicates';
import { readMeta } from '../db/store';
import { syncFacts } from '../sync/status';

/** Keeps the facts of the sync status as the store has them, whichever tab or worker wrote it. @returns the ways to end it */
export function watchStore(
  db: JournalStore,
  onFailed: (error: unknown) => void,
): readonly (() => void)[] {
  return [
    watchQuery(db, ['outbox'], (reads) => reads.listUnsettled(), {
      // A queue that changed could be written.
      next: (queue) => syncFacts.setState({ queue, isBroken: false, isFull: false }),
      fail: onFailed,
    }),
    watchQuery(
      db,
      ['meta'],
      async (reads) => ({
        damage: await readMeta<Damage | null>(reads, DAMAGE, null),
        doubled: (await readDuplicates(reads)).filter(({ isSeen }) => !isSeen).length,
        readAt: await readMeta<number | null>(reads, 'pulledAt', null),
      }),
      {
        next({ damage, doubled, readAt }) {
          syncFacts.setState({ damage, doubled });
          // Another tab, or the worker, may have read lists that this one could not.
          if (readAt !== null && readAt !== syncFacts.getState().readAt)
            syncFacts.setState({ reading: 'complete', readAt });
        },
        fail: onFailed,
      },
    ),
    db.status.subscribe(({ unopened, isFull, unnoted }) =>
      syncFacts.setState((facts) => ({
        isChecking: unopened > 0,
        isFull: facts.isFull || isFull,
        damage: unnoted ?? facts.damage,
      })),
    ),
  ];
}
