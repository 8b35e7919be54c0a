import { getTableColumns, getTableName } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { PgTable } from 'drizzle-orm/pg-core';
import { MIGRATIONS } from '../../db/migrate';
import * as schema from '../../db/schema';

/**
 * A backup is gzipped text; each line is a table's name, a tab and a row as JSON. The first is `fluvicarga` with the
 * header, the last `end` with the number of rows. Both databases read and write the same format.
 */
export const HEAD = 'fluvicarga';
export const END = 'end';

export interface Header {
  /** The version of the schema: the time of its newest migration, in ms. */
  readonly schema: number;
  /** The time of the backup, ISO. */
  readonly at: string;
}

/** The tables of a backup, each after those it references. Throttling, the change feed and delivery tokens are left out. */
const SCHEMA: readonly PgTable[] = [
  schema.companies,
  schema.users,
  schema.categories,
  schema.customers,
  schema.crewMembers,
  schema.vessels,
  schema.warehouses,
  schema.branches,
  schema.products,
  schema.shipments,
  schema.shipmentProducts,
  schema.shipmentEvents,
  schema.idempotencyKeys,
];
export const TABLES: readonly string[] = SCHEMA.map(getTableName);

/** The columns that a restore writes: not those that the database derives from others. */
export function columnsOf(name: string): readonly string[] {
  const table = SCHEMA.find((one) => getTableName(one) === name);
  const columns = table ? Object.values(getTableColumns(table)) : [];
  return columns.filter(({ generated }) => !generated).map((column) => column.name);
}

/** The schema version of this program. */
export function schemaVersion(): number {
  const migrations = readMigrationFiles({ migrationsFolder: MIGRATIONS });
  return Math.max(...migrations.map((migration) => migration.folderMillis));
}
