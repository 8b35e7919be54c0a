import { sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import type { Queries, Transaction } from '../context';
import { inPackage } from '../package-root';

/** The folder of the migrations. */
export const MIGRATIONS = inPackage('server/db/migrations');
/** An arbitrary advisory lock, the same in every process. */
const MIGRATION_LOCK = 7_402_118;
const APPLIED = sql.raw('drizzle.__drizzle_migrations');

/** The database has a migration that this version does not know, or knows with another text. */
export class UnknownSchemaError extends Error {}

/** How a database stands to this version: without a schema of ours, with an earlier one, or with this version's. */
export type SchemaState = 'none' | 'older' | 'current';

/**
 * Looks which schema a database has, and changes nothing.
 * @throws UnknownSchemaError
 */
export async function readSchemaState(
  pool: Pool,
  migrationsFolder = MIGRATIONS,
): Promise<SchemaState> {
  const db = drizzle({ client: pool });
  const { rows } = await db.execute<{ isThere: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  );
  if (!rows[0]?.isThere) return 'none';
  const applied = await readApplied(db);
  const missing = missingOf(readMigrationFiles({ migrationsFolder }), applied);
  if (applied.size === 0) return 'none';
  return missing.length > 0 ? 'older' : 'current';
}

/**
 * Applies the migrations that are missing, in one transaction whose advisory lock serialises processes that start
 * together. Drizzle's own migrator begins a transaction of its own, and a lock of the session is lost behind a pooler.
 * @returns whether the database was new
 * @throws UnknownSchemaError
 */
export async function migrate(pool: Pool, migrationsFolder = MIGRATIONS): Promise<boolean> {
  const known = readMigrationFiles({ migrationsFolder });
  const client = await pool.connect();
  try {
    return await drizzle({ client }).transaction((tx) => applyMissing(tx, known));
  } finally {
    client.release(client.getTransactionStatus() !== 'I');
  }
}

async function applyMissing(tx: Transaction, known: readonly MigrationMeta[]): Promise<boolean> {
  // A migration of a large table, and the wait for another process's, may take minutes.
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
  // As Drizzle's tools name it.
  await tx.execute(sql`create schema if not exists drizzle`);
  await tx.execute(
    sql`create table if not exists ${APPLIED} (id serial primary key, hash text not null, created_at bigint)`,
  );
  const applied = await readApplied(tx);
  for (const migration of missingOf(known, applied)) await apply(tx, migration);
  return applied.size === 0;
}

/** @throws UnknownSchemaError */
function missingOf(
  known: readonly MigrationMeta[],
  applied: ReadonlySet<string>,
): readonly MigrationMeta[] {
  const missing = known.filter(({ hash }) => !applied.has(hash));
  if (known.length - missing.length < applied.size) throw new UnknownSchemaError();
  return missing;
}

/** The hashes of the migrations in the database: one whose text changed since is another one. */
async function readApplied(db: Queries): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ hash: string }>(sql`select hash from ${APPLIED}`);
  return new Set(rows.map(({ hash }) => hash));
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
