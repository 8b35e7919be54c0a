import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Wrong passwords, by account and by address, so that several processes count together. */
export const signInFailures = pgTable('sign_in_failures', {
  /** `account:` or `address:` and a SHA-256: somebody may have typed a password where the name goes. */
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  at: timestamp('at', { withTimezone: true }).notNull(),
});
