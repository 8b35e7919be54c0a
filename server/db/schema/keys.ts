import { getTableName, sql } from 'drizzle-orm';
import { bigint, foreignKey, integer, type PgColumn, text } from 'drizzle-orm/pg-core';
import { PROVISIONAL_CODES } from '../../../src/domain/rules/waybill';

/**
 * A name in lower case, by which it is unique and found. Stored, because row-level security keeps the planner from an
 * index on `lower(…)`: that function is not leakproof, the equality of two texts is.
 * @param name of the column of the name
 */
export const nameKey = (key: string, name: string) =>
  text(key).generatedAlwaysAs(sql.raw(`lower("${name}")`));

/** A document as a number, so that leading zeros do not count; stored like `nameKey`. */
export const documentNumber = () =>
  bigint('document_number', { mode: 'number' }).generatedAlwaysAs(sql`"num_document"::bigint`);

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

/** What every table of a company's rows has. */
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
