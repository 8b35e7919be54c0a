import { asc, eq, sql } from 'drizzle-orm';
import { customer } from '../../src/domain/entities/customer';
import { customers, users } from '../db/schema';
import { within } from '../tenancy/scope';
import type { EntityStore } from './entity-store';
import { present } from './present';

export const customerStore: EntityStore = {
  definition: customer,
  table: customers,
  namedBy: 'numDocument',
  naturalKeys: {
    customers_document_unique: {
      field: 'numDocument',
      isSame: ({ numDocument }) =>
        sql`${customers.numDocument}::bigint = ${String(numDocument)}::bigint`,
    },
  },
  toColumns: async (_scope, columns) => columns,
  read: async (scope, condition) => {
    const rows = await scope.db
      .select({ row: customers, username: users.username })
      .from(customers)
      // An author who moved to another company is out of sight.
      .leftJoin(users, eq(users.id, customers.authorId))
      .where(within(scope, customers, condition))
      .orderBy(asc(customers.id));
    return rows.map(({ row, username }) => ({
      ...present(row),
      userNames: username === null ? [] : [username],
    }));
  },
};
