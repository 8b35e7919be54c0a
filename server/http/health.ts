import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Deps } from './deps';
import type { Env } from './env';

/** A database that takes longer is not ready for people either. */
const LIMIT_MS = 3000;

/** `/health`: the process answers. `/ready`: its database does too, within 3 s; 503 where not. */
export function healthRoutes(deps: Deps) {
  return new Hono<Env>()
    .get('/health', (c) => c.json({ status: 'ok' }))
    .get('/ready', async (c) =>
      (await isReady(deps)) ? c.json({ status: 'ok' }) : c.json({ status: 'database' }, 503),
    );
}

async function isReady({ db }: Deps): Promise<boolean> {
  const late = new AbortController();
  const answered = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  const limit = sleep(LIMIT_MS, false, { signal: late.signal }).catch(() => false);
  const isAnswered = await Promise.race([answered, limit]);
  late.abort();
  return isAnswered;
}
