import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AuditAction, AuditDetail, AuditEntity } from '../../../src/domain/audit';

/**
 * The audit trail: who acted on which record. An entry is never changed, and goes with its month's partition after the
 * retention. It names records by id and fields by name: no value of a person's data, no document, password or token is
 * ever written here. It has no foreign keys, which would be checked for each row of a batch; companies and users are
 * never deleted.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    /** PostgreSQL has identities of partitioned tables since version 17 only. */
    id: bigint('id', { mode: 'number' }).notNull().default(sql`nextval('audit_entries_id_seq')`),
    /** The company whose record it concerns; null where it concerns the whole server. */
    companyId: integer('company_id'),
    /** In ms, so that a cursor made of it is exact. */
    at: timestamp('at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** The acting user; null where nobody was signed in. */
    userId: integer('user_id'),
    action: text('action').$type<AuditAction>().notNull(),
    entity: text('entity').$type<AuditEntity>().notNull(),
    recordId: integer('record_id'),
    detail: jsonb('detail').$type<AuditDetail>(),
    /** As limits count it: an IPv6 address by its /64. */
    address: text('address'),
    requestId: uuid('request_id'),
  },
  (table) => [
    primaryKey({ columns: [table.at, table.id] }),
    index('audit_entries_company').on(table.companyId, table.at, table.id),
    index('audit_entries_platform')
      .on(table.at, table.id)
      .where(sql`${table.entity} in ('company', 'user', 'device', 'backup')`),
  ],
);
