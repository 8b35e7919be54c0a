import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { nameKey } from './keys';

/** The tenants: every other row belongs to a company. */
export const companies = pgTable(
  'companies',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    nit: bigint('nit', { mode: 'number' }).notNull(),
    company: text('company').notNull(),
    nameKey: nameKey('name_key'),
    manager: text('manager').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    address: text('address').notNull(),
    department: text('department').notNull(),
    municipality: text('municipality').notNull(),
    status: text('status').notNull(),
    version: integer('version').notNull().default(1),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('companies_nit_unique').on(table.nit),
    uniqueIndex('companies_name_unique').on(table.nameKey),
  ],
);

/** Users who sign in. The user name is an e-mail address, unique across all companies. */
export const users = pgTable(
  'users',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    username: text('username').notNull(),
    usernameKey: nameKey('username_key'),
    /** PHC form; see `repositories/password-hash.ts`. */
    passwordHash: text('password_hash').notNull(),
    /** Moved on by whatever ends the user's sessions: a token of an earlier epoch is refused. */
    sessionEpoch: integer('session_epoch').notNull().default(0),
    /** Somebody else set the password and so knows it. */
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    role: text('role').notNull(),
    status: text('status').notNull(),
    name: text('name').notNull(),
    lastName: text('last_name').notNull(),
    typeDocument: text('type_document').notNull(),
    numDocument: text('num_document').notNull(),
    phone: text('phone').notNull(),
    address: text('address').notNull(),
    cityName: text('city_name').notNull(),
    departmentName: text('department_name').notNull(),
    sex: text('sex').notNull(),
    birthDate: date('birth_date', { mode: 'string' }).notNull(),
    maritalStatus: text('marital_status').notNull(),
    version: integer('version').notNull().default(1),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('users_username_unique').on(table.usernameKey),
    index('users_company').on(table.companyId, table.id),
  ],
);
