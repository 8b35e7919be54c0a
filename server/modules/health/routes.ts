import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Deps, Env, Transaction } from '../../context';
import { signInFailures } from '../../db/schema';
import { readFeedLag } from '../../repositories/feed-lag';
import { findActor, findByUsername } from '../../tenancy/accounts';
import { withTenant } from '../../tenancy/tenant-context';

/** A database that takes longer cannot serve users either. */
const READY_TIMEOUT_MS = 3000;
/** A company and a user that do not exist, so that the query finds no row. */
const NO_ONE = { as: 'company', companyId: 2 ** 31 - 1, userId: 2 ** 31 - 1 } as const;
const NO_ATTEMPT = { account: '', address: '', deviceId: null } as const;

/** The longest idle time of one of our own transactions: a longer wait is somebody else's. */
const FEED_LAG_LIMIT_S = 60;

/**
 * `/health`: the process answers. `/ready`: so does the database, to the first steps of every call and of a sign-in (a
 * connection of the pool, a transaction for a company, the account, the counts of attempts), within 3 s; 503 otherwise. A
 * change feed that waits behind an open transaction is a warning: reading and writing go on, which a 503 would end
 * (docs/decisions/0069).
 */
export function healthRoutes(deps: Deps) {
  const ask = shared(() => askDatabase(deps));
  return new Hono<Env>()
    .get('/health', (c) => c.json({ status: 'ok' }))
    .get('/ready', async (c) => {
      const feedLagSeconds = await ask();
      if (feedLagSeconds === null) return c.json({ status: 'database' }, 503);
      const warning = feedLagSeconds > FEED_LAG_LIMIT_S && { warning: 'feed' };
      return c.json({ status: 'ok', feedLagSeconds, ...warning });
    });
}

/**
 * The reads of a sign-in: an account by its name, and times, which a session with settings of its own writes otherwise.
 */
async function readForSignIn(tx: Transaction): Promise<void> {
  await findByUsername(tx, NO_ATTEMPT.account);
  const { rows } = await tx.execute<{ at: string }>(sql`select now() as at`);
  const at = signInFailures.at.mapFromDriverValue(rows[0]?.at ?? '');
  if (!(at instanceof Date) || Number.isNaN(at.getTime()))
    throw new Error('The database tells times that cannot be read');
}

/** Calls that arrive while one asks get its answer: strangers reach `/ready`, and take one connection at most. */
function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | null = null;
  return () => {
    underWay ??= ask().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}

/** For how long changes wait, in whole seconds; null where the database does not answer in time. */
async function askDatabase({ db, throttle }: Deps): Promise<number | null> {
  const late = new AbortController();
  const ask = async () => {
    await withTenant(db, NO_ONE, (tx) => findActor(tx, NO_ONE.userId), 'read only');
    await withTenant(db, { as: 'platform' }, readForSignIn, 'read only');
    await throttle.isKnown(NO_ATTEMPT);
    return Math.floor(await readFeedLag(db));
  };
  const answered = ask().catch(() => null);
  const limit = sleep(READY_TIMEOUT_MS, null, { signal: late.signal }).catch(() => null);
  const answer = await Promise.race([answered, limit]);
  late.abort();
  return answer;
}
