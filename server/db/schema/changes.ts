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
 * Which record changed in which transaction, written by triggers (migration `0004_change_triggers`). Also where a
 * record changed only in what it shows of another. `everything` in place of an entity: read the company anew.
 */
export const rowChanges = pgTable(
  'row_changes',
  {
    companyId: integer('company_id').notNull(),
    /** The transaction's number: those below the oldest one still running are all there. */
    xid: bigint('xid', { mode: 'bigint' }).notNull(),
    entity: text('entity').notNull(),
    id: integer('id').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.xid, table.entity, table.id] }),
    index('row_changes_platform')
      .on(table.xid, table.entity, table.id)
      .where(sql`${table.entity} in ('company', 'user', 'category')`),
  ],
);

/** The one row of what the whole feed of changes is. */
export const changeFeed = pgTable('change_feed', {
  isOnly: boolean('is_only').primaryKey().default(true),
  /** Another where the database is another: the transactions' numbers mean nothing there. */
  epoch: uuid('epoch').notNull().defaultRandom(),
  /** Changes of transactions below this are forgotten. */
  forgottenBelow: bigint('forgotten_below', { mode: 'bigint' }).notNull().default(sql`0`),
});
