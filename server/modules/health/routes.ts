import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import type { Deps, Env } from '../../context';
import { findActor } from '../../tenancy/accounts';
import { withTenant } from '../../tenancy/tenant-context';

/** A database that takes longer cannot serve users either. */
const READY_TIMEOUT_MS = 3000;
/** A company and a user that do not exist, so that the query finds no row. */
const NO_ONE = { as: 'company', companyId: 2 ** 31 - 1, userId: 2 ** 31 - 1 } as const;

/**
 * `/health`: the process answers. `/ready`: so does the database, to the first steps of every call (a connection of the
 * pool, a transaction for a company, the account), within 3 s; 503 otherwise.
 */
export function healthRoutes(deps: Deps) {
  return new Hono<Env>()
    .get('/health', (c) => c.json({ status: 'ok' }))
    .get('/ready', async (c) =>
      (await isReady(deps)) ? c.json({ status: 'ok' }) : c.json({ status: 'database' }, 503),
    );
}

async function isReady({ db }: Deps): Promise<boolean> {
  const late = new AbortController();
  const ask = () => withTenant(db, NO_ONE, (tx) => findActor(tx, NO_ONE.userId), 'read only');
  const answered = ask().then(
    () => true,
    () => false,
  );
  const limit = sleep(READY_TIMEOUT_MS, false, { signal: late.signal }).catch(() => false);
  const isAnswered = await Promise.race([answered, limit]);
  late.abort();
  return isAnswered;
}
