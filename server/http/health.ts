import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Deps } from './deps';
import type { Env } from './env';

/** `/health`: the process answers. `/ready`: its database does too; 503 where not. */
export function healthRoutes(deps: Deps) {
  return new Hono<Env>()
    .get('/health', (c) => c.json({ status: 'ok' }))
    .get('/ready', async (c) => {
      try {
        await deps.db.execute(sql`select 1`);
        return c.json({ status: 'ok' });
      } catch {
        return c.json({ status: 'database' }, 503);
      }
    });
}
