import { integer, type PgColumn, type PgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import { companies, users } from './organization';

/** What every row of a company carries. `idempotencyKey` made the row, and stays unique on it for ever. */
export const companyRow = () => ({
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  companyId: integer('company_id')
    .notNull()
    .references(() => companies.id),
  authorId: integer('author_id')
    .notNull()
    .references(() => users.id),
  idempotencyKey: uuid('idempotency_key'),
  version: integer('version').notNull().default(1),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

/** A table made with `companyRow`, whatever else it holds. */
export type CompanyTable = PgTable & Record<keyof ReturnType<typeof companyRow>, PgColumn>;
