import { asc } from 'drizzle-orm';
import { warehouse } from '../../src/domain/entities/warehouse';
import { warehouses } from '../db/schema';
import { within } from '../tenancy/scope';
import type { EntityStore } from './entity-store';
import { omit } from './omit';
import { present } from './present';
import { isNamed } from './references';

export const warehouseStore: EntityStore = {
  definition: warehouse,
  table: warehouses,
  namedBy: 'name',
  naturalKeys: {
    warehouses_name_unique: {
      field: 'name',
      isSame: ({ name }) => isNamed(warehouses.name, name),
    },
  },
  toColumns: async (_scope, fields) => omit(fields, 'companyName'),
  read: async (scope, condition) => {
    const rows = await scope.db
      .select()
      .from(warehouses)
      .where(within(scope, warehouses, condition))
      .orderBy(asc(warehouses.id));
    return rows.map((row) => ({ ...present(row), companyName: scope.actor.company.name }));
  },
};
