import { sql } from 'drizzle-orm';
import type { Database } from '../context';

/** How much time a partition holds, and how long its rows are kept at least. */
const PARTITIONED = {
  row_changes: { unit: 'week', kept: '30 days' },
  audit_entries: { unit: 'month', kept: '5 years' },
  idempotency_keys: { unit: 'month', kept: '180 days' },
} as const;

/**
 * Makes the partitions that a table needs soon and drops those that are over, as the owner of the table, by a function of the
 * database (in the migrations).
 * @returns false where somebody reads the table for long, such as a backup: nothing was done, and it has time until the next day
 */
export async function keepPartitions(
  db: Database,
  table: keyof typeof PARTITIONED,
): Promise<boolean> {
  const { unit, kept } = PARTITIONED[table];
  return db.transaction(async (tx) => {
    // A restore fills the default partition, whose rows move to their own, which may take minutes.
    await tx.execute(sql`set local statement_timeout = 0`);
    const { rows } = await tx.execute<{ isDone: boolean }>(
      sql`select keep_partitions(${table}, ${unit}, ${kept}::interval) as "isDone"`,
    );
    return rows[0]?.isDone ?? false;
  });
}
