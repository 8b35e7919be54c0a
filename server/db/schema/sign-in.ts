import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from './organization';

/**
 * Failed sign-ins, in the database so that several processes count together: of an account from one address, of an
 * address, and of an account on a known device. A device's row stays, with its count at 0, after a sign-in.
 */
export const signInFailures = pgTable('sign_in_failures', {
  /** `pair:`, `address:` or `device:` and a SHA-256: a user may have typed the password into the name's field. */
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  at: timestamp('at', { withTimezone: true }).notNull(),
});

/** Sessions that ended by a sign-out, until their tokens expire. */
export const endedSessions = pgTable('ended_sessions', {
  id: uuid('id').primaryKey(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});

/** When each user last signed in. Not a column of `users`, whose updates are written to the change feed. */
export const signIns = pgTable('sign_ins', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  at: timestamp('at', { withTimezone: true }).notNull(),
});
