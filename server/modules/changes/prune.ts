import { sql } from 'drizzle-orm';
import type { Database } from '../../context';
import { withTenant } from '../../tenancy/tenant-context';

const RETENTION_DAYS = 30;

/**
 * Deletes changes older than 30 days: a client that read before them starts over. Where the data was moved to another
 * PostgreSQL, whose transaction ids begin again, it starts a new feed.
 */
export async function pruneChanges(db: Database): Promise<void> {
  await withTenant(db, { as: 'platform' }, async (tx) => {
    const renewed = await tx.execute(
      sql`update change_feed set epoch = gen_random_uuid(), forgotten_below = 0
        where (select max(xid) from row_changes) > pg_snapshot_xmax(pg_current_snapshot())::text::bigint`,
    );
    if (renewed.rowCount) await tx.execute(sql`delete from row_changes`);
    await tx.execute(
      sql`with old as (
          delete from row_changes where at < now() - make_interval(days => ${RETENTION_DAYS}) returning xid
        ), newest as (select max(xid) as xid from old)
        update change_feed set forgotten_below = newest.xid + 1 from newest
        where newest.xid >= forgotten_below`,
    );
  });
}
