import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Fields } from '../../src/domain/entity';
import type { CompanyTable } from './schema';
import { withKeys } from './schema/keys';

/**
 * The statement that inserts rows, however many. Columns with a default or an identity are left to the database.
 * @throws Error where a row has a key without a column
 */
export function insertInto(table: PgTable, rows: readonly Fields[]): SQL {
  const columns = Object.entries(getTableColumns(table)).filter(
    ([, column]) => !column.hasDefault && !column.generatedIdentity && !column.generated,
  );
  const fields = new Set(columns.map(([field]) => field));
  const whole = rows.map((row) => withKeys(table, row));
  for (const row of whole) checkKeys(table, row, fields);
  const names = sql.raw(columns.map(([, { name }]) => name).join(', '));
  const values = whole.map((row) =>
    Object.fromEntries(columns.map(([field, { name }]) => [name, row[field]])),
  );
  const into = sql.identifier(getTableName(table));
  return sql`insert into ${into} (${names}) select ${names}
    from jsonb_populate_recordset(null::${into}, ${JSON.stringify(values)}::jsonb)`;
}

/**
 * The statement that updates rows, however many, each by its `id` and all in the same columns, increments their versions and
 * returns them.
 * @param condition which rows may be updated
 * @throws Error where a row has a key without a column
 */
export function updateFrom(table: CompanyTable, rows: readonly Fields[], condition: SQL): SQL {
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  const values = rows.map((row) =>
    Object.fromEntries(
      Object.entries(checkColumns(table, row)).map(([field, value]) => [
        columns[field]?.name,
        value,
      ]),
    ),
  );
  const written = Object.keys(values[0] ?? {}).filter((column) => column !== 'id');
  const set = sql.raw(written.map((column) => `"${column}" = new."${column}", `).join(''));
  const name = sql.identifier(getTableName(table));
  return sql`update ${name} set ${set}version = ${name}.version + 1, updated_at = now()
    from jsonb_populate_recordset(null::${name}, ${JSON.stringify(values)}::jsonb) as new
    where ${name}.id = new.id and ${condition} returning ${name}.*`;
}

/**
 * Returns a row with the keys of its names, for Drizzle to write. Drizzle silently drops fields that the table does not
 * have, and with them what a user typed.
 * @throws Error where the table has no column for a key
 */
export function checkColumns<Row extends object>(table: PgTable, row: Row): Row {
  checkKeys(table, row, new Set(Object.keys(getTableColumns(table))));
  return withKeys(table, row);
}

function checkKeys(table: PgTable, row: object, known: ReadonlySet<string>): void {
  const lost = Object.keys(row).filter((key) => !known.has(key));
  if (lost.length > 0) throw new Error(`${getTableName(table)} has no column for ${lost.join()}`);
}
