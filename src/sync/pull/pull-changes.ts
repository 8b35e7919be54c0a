/** Reads the change feed into the mirror, page after page. */
import { normaliseChanges } from '../../api/normalise';
import {
  applyChanges,
  isFeedUncertain,
  readFeed,
  restartFeed,
} from '../../db/mirror/apply-changes';
import type { MirrorName } from '../../domain/entity';
import { CHANGES_PATH } from '../../domain/wire';
import type { Run } from '../run';
import { type Pulled, UNREADABLE } from './pull-list';

/**
 * Pulls the changes since the last pull. The next page is requested while one is written; `mayContinue` is asked before
 * each. With a cursor that the server no longer knows (410) the feed is read again from its start.
 */
export async function pullChanges(
  { db, epoch, now, transport }: Run,
  readable: readonly MirrorName[],
  mayContinue: () => Promise<boolean>,
): Promise<Pulled> {
  const ask = (cursor: string) =>
    transport.send({
      method: 'GET',
      path: `${CHANGES_PATH}?cursor=${encodeURIComponent(cursor)}&limit=${PAGE}`,
    });
  if (await isFeedUncertain(db)) await restartFeed(db, epoch);
  let asked = ask((await readFeed(db)).cursor);
  let hasBegunAnew = false;
  for (;;) {
    const answer = await asked;
    if (answer.kind === 'refused' && answer.status === 410 && answer.isVerdict && !hasBegunAnew) {
      hasBegunAnew = true;
      await restartFeed(db, epoch);
      asked = ask('');
      continue;
    }
    const page = answer.kind === 'ok' ? normaliseChanges(answer.body) : null;
    if (!page) return { is: 'failed', answer: answer.kind === 'ok' ? UNREADABLE : answer };
    if (page.more) asked = ask(page.cursor);
    await applyChanges(db, epoch, page, readable, now());
    if (!page.more || !(await mayContinue())) return { is: 'done', answer, doubtful: [] };
  }
}

/** The most changes that the server returns at once. */
const PAGE = 1_000;
