import { asc, eq } from 'drizzle-orm';
import { vessel } from '../../src/domain/entities/vessel';
import { toNameKey } from '../../src/domain/values/same';
import { users, vessels } from '../db/schema';
import { tenantFilter } from '../tenancy/scope';
import type { EntityStore } from './entity-store';
import { presentRow, shownColumns } from './present-row';

export const vesselStore: EntityStore = {
  definition: vessel,
  table: vessels,
  naturalKeys: {
    vessels_plate_unique: {
      field: 'licensePlate',
      column: vessels.plateKey,
      toKey: toNameKey,
    },
    vessels_name_unique: {
      field: 'nombre',
      column: vessels.nameKey,
      toKey: toNameKey,
    },
  },
  toColumns: async (_scope, columns) => columns,
  read: async (scope, condition) => {
    const rows = await scope.db
      .select({ ...shownColumns(vessels), createdBy: users.username })
      .from(vessels)
      // A left join: row-level security hides an author who moved to another company.
      .leftJoin(users, tenantFilter(scope, users, eq(users.id, vessels.authorId)))
      .where(tenantFilter(scope, vessels, condition))
      .orderBy(asc(vessels.id));
    return rows.map((row) => presentRow(row));
  },
};
