import { asc, eq } from 'drizzle-orm';
import { vessel } from '../../src/domain/entities/vessel';
import { users, vessels } from '../db/schema';
import { tenantFilter } from '../tenancy/scope';
import type { EntityStore } from './entity-store';
import { presentRow } from './present-row';
import { hasName } from './references';

export const vesselStore: EntityStore = {
  definition: vessel,
  table: vessels,
  referenceField: 'nombre',
  naturalKeys: {
    vessels_plate_unique: {
      field: 'licensePlate',
      matches: ({ licensePlate }) => hasName(vessels.plateKey, licensePlate),
    },
    vessels_name_unique: {
      field: 'nombre',
      matches: ({ nombre }) => hasName(vessels.nameKey, nombre),
    },
  },
  toColumns: async (_scope, columns) => columns,
  read: async (scope, condition) => {
    const rows = await scope.db
      .select({ row: vessels, createdBy: users.username })
      .from(vessels)
      // A left join: row-level security hides an author who moved to another company.
      .leftJoin(users, tenantFilter(scope, users, eq(users.id, vessels.authorId)))
      .where(tenantFilter(scope, vessels, condition))
      .orderBy(asc(vessels.id));
    return rows.map(({ row, createdBy }) => ({ ...presentRow(row), createdBy }));
  },
};
