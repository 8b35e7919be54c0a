import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

/**
 * The verdict of each idempotency key; no personal data. Partitioned by the month that a UUIDv7 tells, so that a key is in one
 * partition whenever it comes; other keys are in the default partition. It has no foreign key, which would be checked for
 * each row of a batch and for a partition that is made; users are never deleted.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: integer('user_id').notNull(),
    key: uuid('key').notNull(),
    /** SHA-256 of method, path and body. */
    fingerprint: text('fingerprint').notNull(),
    status: integer('status').notNull(),
    /** For a rejected request: the problem's type, and the fields it names. */
    type: text('type'),
    errors: jsonb('errors').$type<readonly { field: string; message: string }[]>(),
    recordId: integer('record_id'),
    recordVersion: integer('record_version'),
    numeroGuia: text('numero_guia'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_age').on(table.createdAt),
  ],
);
