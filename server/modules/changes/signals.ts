import type { Database } from '../../context';
import { listenOn, say } from '../../db/channel';
import type { OpenDatabase } from '../../db/database';
import { listenForCommits, type Written } from '../../tenancy/commits';
import type { OpenStreams } from './streams';

/** Commits of one process within this time are told to the others once a company. */
const TOGETHER_MS = 20;
const EVERYBODY = '*';

/**
 * Wakes the streams at each commit: of this process, where its database is embedded; otherwise of all processes on the
 * database, which tell each other after their commits.
 * @param listenUrl null: the streams of this process are not woken, so that it has none
 * @returns ends it
 */
export function wakeStreams(deps: {
  readonly database: Pick<OpenDatabase, 'pool' | 'embedded'> & { readonly db: Database };
  readonly listenUrl: string | null;
  readonly streams: Pick<OpenStreams, 'wake' | 'setHearing'>;
  readonly onFailure: (error: unknown) => void;
}): () => Promise<void> {
  const { database, listenUrl, streams, onFailure } = deps;
  if (database.embedded) {
    listenForCommits(database.db, streams.wake);
    streams.setHearing(true);
    return async () => undefined;
  }
  let said = new Set<Written>();
  listenForCommits(database.db, (written) => {
    if (said.size === 0)
      setTimeout(() => {
        const texts = [...said].map((one) => (one === null ? EVERYBODY : String(one)));
        said = new Set();
        // Clients that are not told ask the feed at their next poll.
        say(database.pool, texts).catch(onFailure);
      }, TOGETHER_MS).unref();
    said.add(written);
  });
  if (!listenUrl) return async () => undefined;
  return listenOn(listenUrl, database.pool, {
    onText: (text) => streams.wake(text === EVERYBODY ? null : Number(text)),
    onHearing: streams.setHearing,
    onFailure,
  });
}
