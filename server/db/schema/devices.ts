import { sql } from 'drizzle-orm';
import {
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PrivateJwk } from '../../../src/domain/envelope/keys';
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
    /**
     * Hashes of the tokens before this one, the newest first, as long as nothing shows that the device has received it.
     */
    formerHashes: text('former_hashes').array().notNull().default(sql`'{}'`),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('delivery_tokens_hash_unique').on(table.tokenHash),
    uniqueIndex('delivery_tokens_device_unique').on(table.userId, table.deviceId),
    index('delivery_tokens_former').using('gin', table.formerHashes),
  ],
);

/**
 * The public keys with which people sign envelopes, each of one user on one device. A row is never deleted: a revoked key
 * comes back for nobody, and another person's is never registered a second time.
 */
export const deviceKeys = pgTable(
  'device_keys',
  {
    /** `keyIdOf` the public key. */
    keyId: text('key_id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    deviceId: uuid('device_id').notNull(),
    /** Base64url SPKI. */
    publicKey: text('public_key').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (table) => [index('device_keys_device').on(table.userId, table.deviceId)],
);

/** The key pairs to which envelopes are sealed, the newest of them from now on. Every server of the database opens them. */
export const sealingKeys = pgTable('sealing_keys', {
  kid: text('kid').primaryKey(),
  privateJwk: jsonb('private_jwk').$type<PrivateJwk>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
