import type { Pool } from 'pg';

/** A tenth of its rows is new, changed or gone. Names come quoted. */
const STALE_TABLES = `
  select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
  where n_mod_since_analyze > n_live_tup / 10 or n_dead_tup > n_live_tup / 10`;

/**
 * Gives back the room of rows that are gone, and counts the rest again, in tables that have changed much. A PostgreSQL
 * does so by itself; the embedded database has nobody else, and plans for empty tables until it is told that they are
 * not. Between two tables others are served.
 */
export async function vacuumStaleTables(pool: Pool): Promise<void> {
  const { rows: worn } = await pool.query<{ name: string }>(STALE_TABLES);
  for (const { name } of worn) await pool.query(`vacuum (analyze) ${name}`);
}
