import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

/**
 * Which record changed in which transaction, written by triggers (in the migrations); also a record that
 * changed only in the values it shows of another. Partitioned by week. The entity `everything` makes clients read the whole company again.
 */
export const rowChanges = pgTable(
  'row_changes',
  {
    companyId: integer('company_id').notNull(),
    /** The transaction's id: of those below the oldest running transaction every row is visible. */
    xid: bigint('xid', { mode: 'bigint' }).notNull(),
    entity: text('entity').notNull(),
    id: integer('id').notNull(),
    /** The transaction's time, so that each has one. */
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.xid, table.entity, table.id, table.at] }),
    index('row_changes_platform')
      .on(table.xid, table.entity, table.id)
      .where(sql`${table.entity} in ('company', 'user', 'category')`),
  ],
);

/** The change feed's own state, a single row. */
export const changeFeed = pgTable('change_feed', {
  isOnly: boolean('is_only').primaryKey().default(true),
  /** Renewed where the data moves to another database, in which the transaction ids mean nothing. */
  epoch: uuid('epoch').notNull().defaultRandom(),
  /** Changes of transactions below this id are pruned. */
  forgottenBelow: bigint('forgotten_below', { mode: 'bigint' }).notNull().default(sql`0`),
});
