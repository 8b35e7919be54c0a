import { asc } from 'drizzle-orm';
import { branch } from '../../src/domain/entities/branch';
import { toNameKey } from '../../src/domain/values/same';
import { branches } from '../db/schema';
import { tenantFilter } from '../tenancy/scope';
import type { EntityStore } from './entity-store';
import { omit } from './omit';
import { presentRow, shownColumns } from './present-row';

export const branchStore: EntityStore = {
  definition: branch,
  table: branches,
  naturalKeys: {
    branches_name_unique: {
      field: 'nombre',
      column: branches.nameKey,
      toKey: toNameKey,
    },
  },
  toColumns: async (_scope, fields) => omit(fields, 'companiaNombre'),
  read: async (scope, condition) => {
    const rows = await scope.db
      .select(shownColumns(branches))
      .from(branches)
      .where(tenantFilter(scope, branches, condition))
      .orderBy(asc(branches.id));
    return rows.map((row) => presentRow(row, { companiaNombre: scope.actor.company.name }));
  },
};
