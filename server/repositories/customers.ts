import { asc, eq, sql } from 'drizzle-orm';
import { customer } from '../../src/domain/entities/customer';
import { customers, users } from '../db/schema';
import { tenantFilter } from '../tenancy/scope';
import type { EntityStore } from './entity-store';
import { presentRow } from './present-row';

export const customerStore: EntityStore = {
  definition: customer,
  table: customers,
  referenceField: 'numDocument',
  naturalKeys: {
    customers_document_unique: {
      field: 'numDocument',
      matches: ({ numDocument }) =>
        sql`${customers.documentNumber} = ${String(numDocument)}::bigint`,
    },
  },
  toColumns: async (_scope, columns) => columns,
  read: async (scope, condition) => {
    const rows = await scope.db
      .select({ row: customers, username: users.username })
      .from(customers)
      // A left join: row-level security hides an author who moved to another company.
      .leftJoin(users, eq(users.id, customers.authorId))
      .where(tenantFilter(scope, customers, condition))
      .orderBy(asc(customers.id));
    return rows.map(({ row, username }) => ({
      ...presentRow(row),
      userNames: username === null ? [] : [username],
    }));
  },
};
