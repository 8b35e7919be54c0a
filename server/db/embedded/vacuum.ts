import type { Pool } from 'pg';

/** Tables of which more than twenty rows and a tenth are new, changed or deleted; their names come quoted. */
const STALE_TABLES = `
  select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
  where n_mod_since_analyze > 20 + n_live_tup / 10 or n_dead_tup > 20 + n_live_tup / 10`;

/**
 * Vacuums and analyses the tables that changed much. PostgreSQL has autovacuum; the embedded database has not, and a
 * prepared plan keeps the size a table had when it was made: a foreign key checked by reading the whole of a small table
 * still reads the whole of it when it has grown, until it is analysed. Other queries run between two tables.
 */
export async function vacuumStaleTables(pool: Pool): Promise<void> {
  const { rows: stale } = await pool.query<{ name: string }>(STALE_TABLES);
  for (const { name } of stale) await pool.query(`vacuum (analyze) ${name}`);
}
