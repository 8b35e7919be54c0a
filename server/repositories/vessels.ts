import { asc, eq } from 'drizzle-orm';
import { vessel } from '../../src/domain/entities/vessel';
import { users, vessels } from '../db/schema';
import { within } from '../tenancy/scope';
import type { EntityStore } from './entity-store';
import { present } from './present';
import { isNamed } from './references';

export const vesselStore: EntityStore = {
  definition: vessel,
  table: vessels,
  namedBy: 'nombre',
  naturalKeys: {
    vessels_plate_unique: {
      field: 'licensePlate',
      isSame: ({ licensePlate }) => isNamed(vessels.licensePlate, licensePlate),
    },
    vessels_name_unique: {
      field: 'nombre',
      isSame: ({ nombre }) => isNamed(vessels.nombre, nombre),
    },
  },
  toColumns: async (_scope, columns) => columns,
  read: async (scope, condition) => {
    const rows = await scope.db
      .select({ row: vessels, createdBy: users.username })
      .from(vessels)
      // An author who moved to another company is out of sight.
      .leftJoin(users, eq(users.id, vessels.authorId))
      .where(within(scope, vessels, condition))
      .orderBy(asc(vessels.id));
    return rows.map(({ row, createdBy }) => ({ ...present(row), createdBy }));
  },
};
