import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { MIGRATIONS } from '../../db/migrate';
import * as schema from '../../db/schema';

/**
 * A backup is gzipped text; each line is a table's name, a tab and a row as JSON. The first is `fluvicarga` with the
 * header, the last `end` with the number of rows. Both databases read and write the same format.
 */
export const HEAD = 'fluvicarga';
export const END = 'end';

/** The backup cannot be made, or restored here; the message is a Spanish sentence for the operator. */
export class BackupRefusedError extends Error {}

export const DAMAGED = 'La copia está dañada: no se restauró nada.';

export interface Header {
  /** The version of the schema. */
  readonly schema: string;
  /** The time of the backup, ISO. */
  readonly at: string;
}

/**
 * Tables that are made anew or forgotten without loss: throttling, sign-ins, ended sessions, the change feed and
 * delivery tokens.
 */
const LEFT_OUT: readonly unknown[] = [
  schema.changeFeed,
  schema.rowChanges,
  schema.deliveryTokens,
  schema.signInFailures,
  schema.signIns,
  schema.endedSessions,
];

/** The tables of a backup, each after those it references. */
const SCHEMA = afterTheirReferences(
  Object.values(schema)
    .filter((table) => is(table, PgTable))
    .filter((table) => !LEFT_OUT.includes(table)),
);
export const TABLES: readonly string[] = SCHEMA.map(getTableName);

/** How many rows of a table are read or written at once: a photo is as large as a thousand other rows. */
export const rowsAtOnce = (table: string) =>
  table === getTableName(schema.deliveryPhotos) ? 20 : 500;

/** The columns that a restore writes: not those that the database derives from others. */
export function columnsOf(name: string): readonly string[] {
  const table = SCHEMA.find((one) => getTableName(one) === name);
  const columns = table ? Object.values(getTableColumns(table)) : [];
  return columns.filter(({ generated }) => !generated).map((column) => column.name);
}

function afterTheirReferences(tables: readonly PgTable[]): PgTable[] {
  const sorted = new Set<PgTable>();
  const add = (table: PgTable) => {
    for (const { reference } of getTableConfig(table).foreignKeys) {
      const { foreignTable } = reference();
      if (foreignTable !== table && !sorted.has(foreignTable)) add(foreignTable);
    }
    sorted.add(table);
  };
  for (const table of tables) add(table);
  return [...sorted];
}

/** The schema version of this program: the beginnings of the hashes of its migrations. */
export function schemaVersion(): string {
  const migrations = readMigrationFiles({ migrationsFolder: MIGRATIONS });
  return migrations.map(({ hash }) => hash.slice(0, 8)).join('-');
}
