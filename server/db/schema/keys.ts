import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import { foreignKey, integer, type PgColumn, type PgTable, text } from 'drizzle-orm/pg-core';
import type { Fields } from '../../../src/domain/entity';
import { PROVISIONAL_CODES } from '../../../src/domain/rules/waybill';
import { toNameKey } from '../../../src/domain/values/same';

/**
 * A name as `toNameKey` compares it, by which it is unique and found: `withKeys` puts it in each row, because the letters that
 * a database takes for one depend on its locale. Stored, because row-level security keeps the planner from an index on an
 * expression: few functions are leakproof, the equality of two texts is.
 */
export const nameKey = (key: string) => text(key).notNull();

/** The names for which a table has such a key. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  nameKey: ['nombre', 'name', 'company', 'categoryName'],
  plateKey: ['licensePlate'],
  usernameKey: ['username'],
};

/** The columns of a row to be written, with the keys of the names among them. */
export function withKeys<Row extends object>(table: PgTable, row: Row): Row {
  const columns = getTableColumns(table);
  const keys = Object.entries(KEYS).flatMap(([key, names]) => {
    const name = key in columns && names.find((one) => one in columns);
    return name && name in row ? [[key, toNameKey((row as Fields)[name])]] : [];
  });
  return { ...row, ...Object.fromEntries(keys) };
}

/** A text in lower case, of signs that every database takes for one; stored like `nameKey`. */
export const lowerKey = (key: string, name: string) =>
  text(key).generatedAlwaysAs(sql.raw(`lower("${name}")`));

/** A stored document as `toDocumentKey` compares it: zeros before it do not count. */
export const documentKeyOf = (document: SQL): SQL =>
  sql`regexp_replace(${document}, '^0+(?=.)', '')`;

/** A row's document as it is compared; stored like `nameKey`. */
export const documentKey = () =>
  text('document_key').generatedAlwaysAs(documentKeyOf(sql.raw('"num_document"')));

/**
 * The provisional number of a shipment as `readProvisionalNumber` reads it, made of its record key as on the device. Null
 * where no device made it; stored like `nameKey`.
 */
export const provisionalCode = (name: string) =>
  integer(name).generatedAlwaysAs(
    sql.raw(
      `case when "idempotency_key" is not null then (('x' || right("record_key"::text, 12))::bit(48)::bigint % ${PROVISIONAL_CODES})::integer end`,
    ),
  );

/** Columns of every table that holds a company's rows. */
interface CompanyColumns {
  readonly id: PgColumn;
  readonly companyId: PgColumn;
}

/**
 * A reference to a row of the same company. The key holds both columns, because PostgreSQL checks foreign keys without
 * row-level security: a key of the id alone would accept another company's row.
 */
export const ofSameCompany = (
  table: Pick<CompanyColumns, 'companyId'>,
  column: PgColumn,
  parent: CompanyColumns,
) =>
  foreignKey({
    name: `${getTableName(column.table)}_${column.name}_of_company`,
    columns: [table.companyId, column],
    foreignColumns: [parent.companyId, parent.id],
  });
