import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Fields } from '../../src/domain/entity';

/** Writes new rows: one statement, however many. What has a default, or is numbered by the database, takes that. */
export function insertInto(table: PgTable, rows: readonly Fields[]): SQL {
  const columns = Object.entries(getTableColumns(table)).filter(
    ([, column]) => !column.hasDefault && !column.generatedIdentity,
  );
  const names = sql.raw(columns.map(([, { name }]) => name).join(', '));
  const values = rows.map((row) =>
    Object.fromEntries(columns.map(([field, { name }]) => [name, row[field]])),
  );
  const into = sql.identifier(getTableName(table));
  return sql`insert into ${into} (${names}) select ${names}
    from jsonb_populate_recordset(null::${into}, ${JSON.stringify(values)}::jsonb)`;
}
