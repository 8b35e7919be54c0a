import { sql } from 'drizzle-orm';
import type { Database } from '../context';
import { keepPartitions } from '../db/partitions';
import { withTenant } from '../tenancy/tenant-context';

/**
 * Drops the months of keys whose verdicts are all older than 180 days, and deletes such verdicts of the default partition; the
 * rows they created keep their keys.
 * @returns false where the partitions have to wait for another day
 */
export async function pruneKeys(db: Database): Promise<boolean> {
  const isDone = await keepPartitions(db, 'idempotency_keys');
  await withTenant(db, { as: 'platform' }, (tx) =>
    tx.execute(sql`delete from idempotency_keys where created_at < now() - interval '180 days'
      and tableoid = 'idempotency_keys_default'::regclass`),
  );
  return isDone;
}
