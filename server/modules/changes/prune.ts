import { sql } from 'drizzle-orm';
import type { Database } from '../../context';
import { keepPartitions } from '../../db/partitions';
import { withTenant } from '../../tenancy/tenant-context';

/**
 * Drops the weeks of changes that ended more than 30 days ago: a client that read before them starts over. Where the data was
 * moved to another PostgreSQL, whose transaction ids begin again, it starts a new feed.
 * @returns false where the partitions have to wait for another day
 */
export async function pruneChanges(db: Database): Promise<boolean> {
  await withTenant(db, { as: 'platform' }, async (tx) => {
    // By company, because that is how the index begins.
    const renewed = await tx.execute(
      sql`update change_feed set epoch = gen_random_uuid(), forgotten_below = 0
        where pg_snapshot_xmax(pg_current_snapshot())::text::bigint < (
          select max(newest.xid) from companies, lateral (
            select xid from row_changes where company_id = companies.id order by xid desc limit 1
          ) as newest)`,
    );
    if (renewed.rowCount) await tx.execute(sql`delete from row_changes`);
  });
  return keepPartitions(db, 'row_changes');
}
