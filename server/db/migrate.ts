import { sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import type { Transaction } from '../context';
import { inPackage } from '../package-root';

/** The folder of the migrations. */
export const MIGRATIONS = inPackage('server/db/migrations');
/** An arbitrary advisory lock, the same in every process. */
const MIGRATION_LOCK = 7_402_118;
const APPLIED = sql.raw('drizzle.__drizzle_migrations');

/** The database was written by a newer version of this server. */
export class NewerSchemaError extends Error {}

/**
 * Applies the migrations that are missing, in one transaction whose advisory lock serialises processes that start
 * together. Drizzle's own migrator begins a transaction of its own, and a lock of the session is lost behind a pooler.
 * @throws NewerSchemaError where the database has migrations that this version does not know
 */
export async function migrate(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await drizzle({ client }).transaction(applyMissing);
  } finally {
    client.release(client.getTransactionStatus() !== 'I');
  }
}

async function applyMissing(tx: Transaction): Promise<void> {
  // A migration of a large table, and the wait for another process's, may take minutes.
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
  const applied = await newestApplied(tx);
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS });
  if (known.every(({ folderMillis }) => folderMillis < applied)) throw new NewerSchemaError();
  for (const migration of known) if (migration.folderMillis > applied) await apply(tx, migration);
}

/** The time of the newest migration in the database, in ms; 0 where it is empty. */
async function newestApplied(tx: Transaction): Promise<number> {
  // As Drizzle's tools name it.
  await tx.execute(sql`create schema if not exists drizzle`);
  await tx.execute(
    sql`create table if not exists ${APPLIED} (id serial primary key, hash text not null, created_at bigint)`,
  );
  const { rows } = await tx.execute<{ at: string }>(
    sql`select coalesce(max(created_at), 0) as at from ${APPLIED}`,
  );
  return Number(rows[0]?.at);
}

async function apply(
  tx: Transaction,
  { sql: statements, hash, folderMillis }: MigrationMeta,
): Promise<void> {
  for (const statement of statements) await tx.execute(sql.raw(statement));
  await tx.execute(
    sql`insert into ${APPLIED} (hash, created_at) values (${hash}, ${folderMillis})`,
  );
}
