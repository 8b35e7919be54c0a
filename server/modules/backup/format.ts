import { getTableName } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { MIGRATIONS } from '../../db/migrate';
import * as schema from '../../db/schema';

/**
 * A backup is gzipped text, one line each: a table's name, a tab, a row as JSON. First `fluvicarga` with the header,
 * last `end` with the number of rows. The same for both databases: one restores what the other wrote.
 */
export const HEAD = 'fluvicarga';
export const END = 'end';

export interface Header {
  /** The schema's version: when its newest migration was made, ms. */
  readonly schema: number;
  /** ISO. */
  readonly at: string;
}

/** Every table worth keeping, each after those that it points to. Wrong passwords are not kept. */
export const TABLES: readonly string[] = [
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
].map(getTableName);

/** The version of this program's schema. */
export function schemaVersion(): number {
  const migrations = readMigrationFiles({ migrationsFolder: MIGRATIONS });
  return Math.max(...migrations.map((migration) => migration.folderMillis));
}
