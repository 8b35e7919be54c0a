import { sql } from 'drizzle-orm';
import { bigint, text } from 'drizzle-orm/pg-core';

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
