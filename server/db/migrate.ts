import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import type { Pool, PoolClient } from 'pg';
import { inPackage } from '../package-root';

/** The folder of the migrations. */
export const MIGRATIONS = inPackage('server/db/migrations');
/** An arbitrary advisory lock, the same in every process. */
const MIGRATION_LOCK = 7_402_118;

/** The database was written by a newer version of this server. */
export class NewerSchemaError extends Error {}

/**
 * Applies the migrations that are missing. An advisory lock serialises processes that start together.
 * @throws NewerSchemaError where the database has migrations that this version does not know
 */
export async function migrate(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const known = readMigrationFiles({ migrationsFolder: MIGRATIONS });
    const newestKnown = Math.max(...known.map((migration) => migration.folderMillis));
    if ((await newestApplied(client)) > newestKnown) throw new NewerSchemaError();
    await runMigrations(drizzle({ client }), { migrationsFolder: MIGRATIONS });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    client.release();
  }
}

async function newestApplied(client: PoolClient): Promise<number> {
  const table = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name");
  if (table.rows[0]?.name === null) return 0;
  const newest = await client.query(
    'select coalesce(max(created_at), 0) as at from drizzle.__drizzle_migrations',
  );
  return Number(newest.rows[0]?.at ?? 0);
}
