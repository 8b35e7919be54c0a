import { asc } from 'drizzle-orm';
import { warehouse } from '../../src/domain/entities/warehouse';
import { toNameKey } from '../../src/domain/values/same';
import { warehouses } from '../db/schema';
import { tenantFilter } from '../tenancy/scope';
import type { EntityStore } from './entity-store';
import { omit } from './omit';
import { presentRow, shownColumns } from './present-row';

export const warehouseStore: EntityStore = {
  definition: warehouse,
  table: warehouses,
  naturalKeys: {
    warehouses_name_unique: {
      field: 'name',
      column: warehouses.nameKey,
      toKey: toNameKey,
    },
  },
  toColumns: async (_scope, fields) => omit(fields, 'companyName'),
  read: async (scope, condition) => {
    const rows = await scope.db
      .select(shownColumns(warehouses))
      .from(warehouses)
      .where(tenantFilter(scope, warehouses, condition))
      .orderBy(asc(warehouses.id));
    return rows.map((row) => presentRow(row, { companyName: scope.actor.company.name }));
  },
};
