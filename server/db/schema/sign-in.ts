import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Failed sign-ins by account and by address, in the database so that several processes count together. */
export const signInFailures = pgTable('sign_in_failures', {
  /** `account:` or `address:` and a SHA-256: a user may have typed the password into the name's field. */
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  at: timestamp('at', { withTimezone: true }).notNull(),
});
