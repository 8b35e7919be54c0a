import type { Pool } from 'pg';

/** Tables of which a tenth of the rows is new, changed or deleted; their names come quoted. */
const STALE_TABLES = `
  select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
  where n_mod_since_analyze > n_live_tup / 10 or n_dead_tup > n_live_tup / 10`;

/**
 * Vacuums and analyses the tables that changed much. PostgreSQL has autovacuum; the embedded database has not, and plans
 * every query for empty tables until they are analysed. Other queries run between two tables.
 */
export async function vacuumStaleTables(pool: Pool): Promise<void> {
  const { rows: stale } = await pool.query<{ name: string }>(STALE_TABLES);
  for (const { name } of stale) await pool.query(`vacuum (analyze) ${name}`);
}
