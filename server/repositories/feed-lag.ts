import { sql } from 'drizzle-orm';
import type { Database } from '../context';
import { readFeedBound } from '../db/feed-bound';
import { withTenant } from '../tenancy/tenant-context';

/**
 * The number of seconds for which the oldest committed change, of any company, has waited for an open transaction
 * before the change feed may tell it; 0 where none waits.
 */
export function readFeedLag(db: Database): Promise<number> {
  return withTenant(
    db,
    { as: 'platform' },
    async (tx) => {
      const { complete, next } = await readFeedBound(tx);
      if (complete === next) return 0;
      // By company, because that is how the index begins.
      const { rows } = await tx.execute<{ seconds: number }>(
        sql`select coalesce(extract(epoch from clock_timestamp() - min(waiting.at)), 0)::float8 as seconds
          from companies, lateral (
            select at from row_changes where company_id = companies.id and xid >= ${complete} order by xid limit 1
          ) as waiting`,
      );
      return rows[0]?.seconds ?? 0;
    },
    'read only',
  );
}
