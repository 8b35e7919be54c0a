import { date, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { companyRow } from './columns';
import { documentKey } from './keys';
import { users } from './organization';

/** Senders and recipients. Leading zeros of a document do not count. */
export const customers = pgTable(
  'customers',
  {
    ...companyRow(),
    personType: text('person_type').notNull(),
    typeDocument: text('type_document').notNull(),
    numDocument: text('num_document').notNull(),
    documentKey: documentKey(),
    name: text('name').notNull(),
    lastName: text('last_name').notNull(),
    dateOfBirth: date('date_of_birth', { mode: 'string' }).notNull(),
    sex: text('sex').notNull(),
    maritalStatus: text('marital_status').notNull(),
    nationality: text('nationality').notNull(),
    /** The company that a Juridica is; not the tenant. */
    companyName: text('company_name'),
    nitCompany: text('nit_company'),
    phone: text('phone').notNull(),
    email: text('email').notNull(),
    address: text('address').notNull(),
    cityName: text('city_name').notNull(),
    /** The authorisation to treat their data: which text, when by the device's clock, recorded by whom. Null: none. */
    consentTextVersion: text('consent_text_version'),
    consentAt: timestamp('consent_at', { withTimezone: true }),
    consentBy: integer('consent_by').references(() => users.id),
    /** When their data was suppressed, by whom and why; null: it was not. */
    erasedAt: timestamp('erased_at', { withTimezone: true }),
    erasedBy: integer('erased_by').references(() => users.id),
    eraseReason: text('erase_reason'),
  },
  (table) => [
    uniqueIndex('customers_document_unique').on(table.companyId, table.documentKey),
    uniqueIndex('customers_company').on(table.companyId, table.id),
    uniqueIndex('customers_creation_unique').on(table.authorId, table.idempotencyKey),
    uniqueIndex('customers_record_key_unique').on(table.companyId, table.recordKey),
  ],
);

/** Captains, sailors, boat drivers, pilots and machinists. */
export const crewMembers = pgTable(
  'crew_members',
  {
    ...companyRow(),
    typeName: text('type_name').notNull(),
    name: text('name').notNull(),
    lastName: text('last_name').notNull(),
    typeDocument: text('type_document').notNull(),
    numDocument: text('num_document').notNull(),
    documentKey: documentKey(),
    licencia: text('licencia'),
    expLicencia: date('exp_licencia', { mode: 'string' }),
    email: text('email').notNull(),
    dateOfBirth: date('date_of_birth', { mode: 'string' }).notNull(),
    nationality: text('nationality').notNull(),
    maritalStatus: text('marital_status').notNull(),
    phone: text('phone').notNull(),
    address: text('address').notNull(),
    sex: text('sex').notNull(),
    status: text('status').notNull(),
  },
  (table) => [
    uniqueIndex('crew_members_document_unique').on(table.companyId, table.documentKey),
    index('crew_members_company').on(table.companyId, table.id),
    uniqueIndex('crew_members_creation_unique').on(table.authorId, table.idempotencyKey),
    uniqueIndex('crew_members_record_key_unique').on(table.companyId, table.recordKey),
  ],
);
