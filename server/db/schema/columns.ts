import { integer, type PgColumn, type PgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import { companies, users } from './organization';

/**
 * The columns of every row of a company. `recordKey` is the record's own key, which the device that made it gave it;
 * `idempotencyKey` is the key of the request that created it. Both are kept for ever.
 */
export const companyRow = () => ({
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  companyId: integer('company_id')
    .notNull()
    .references(() => companies.id),
  authorId: integer('author_id')
    .notNull()
    .references(() => users.id),
  recordKey: uuid('record_key').notNull(),
  idempotencyKey: uuid('idempotency_key'),
  version: integer('version').notNull().default(1),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

/** A table with the columns of `companyRow`. */
export type CompanyTable = PgTable & Record<keyof ReturnType<typeof companyRow>, PgColumn>;
