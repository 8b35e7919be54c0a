import { integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './organization';

/** Who may send from which device without a session, until when. Only the token's SHA-256 is kept. */
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
