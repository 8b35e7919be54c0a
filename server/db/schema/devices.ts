import { integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './organization';

/** The delivery token of a user on a device: it sends queued writes without a session. Only its SHA-256 is stored. */
export const deliveryTokens = pgTable(
  'delivery_tokens',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    deviceId: uuid('device_id').notNull(),
    tokenHash: text('token_hash').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('delivery_tokens_hash_unique').on(table.tokenHash),
    uniqueIndex('delivery_tokens_device_unique').on(table.userId, table.deviceId),
  ],
);
