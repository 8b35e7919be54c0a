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

/** The database has a migration that this version does not know. */
export class UnknownSchemaError extends Error {}

/**
 * Applies the migrations that are missing, in one transaction whose advisory lock serialises processes that start
 * together. Drizzle's own migrator begins a transaction of its own, and a lock of the session is lost behind a pooler.
 * @throws UnknownSchemaError
 */
export async function migrate(pool: Pool, migrationsFolder = MIGRATIONS): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder });
  const client = await pool.connect();
  try {
    await drizzle({ client }).transaction((tx) => applyMissing(tx, known));
  } finally {
    client.release(client.getTransactionStatus() !== 'I');
  }
}

async function applyMissing(tx: Transaction, known: readonly MigrationMeta[]): Promise<void> {
  // A migration of a large table, and the wait for another process's, may take minutes.
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
  const applied = await readApplied(tx);
  const missing = known.filter(({ folderMillis }) => !applied.has(folderMillis));
  if (known.length - missing.length < applied.size) throw new UnknownSchemaError();
  for (const migration of missing) await apply(tx, migration);
}

/** The times of the migrations in the database, in ms: they tell migrations apart. */
async function readApplied(tx: Transaction): Promise<ReadonlySet<number>> {
  // As Drizzle's tools name it.
  await tx.execute(sql`create schema if not exists drizzle`);
  await tx.execute(
    sql`create table if not exists ${APPLIED} (id serial primary key, hash text not null, created_at bigint)`,
  );
  const { rows } = await tx.execute<{ at: string }>(sql`select created_at as at from ${APPLIED}`);
  return new Set(rows.map(({ at }) => Number(at)));
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
