import { asc } from 'drizzle-orm';
import { branch } from '../../src/domain/entities/branch';
import { branches } from '../db/schema';
import { within } from '../tenancy/scope';
import type { EntityStore } from './entity-store';
import { omit } from './omit';
import { present } from './present';
import { isNamed } from './references';

export const branchStore: EntityStore = {
  definition: branch,
  table: branches,
  namedBy: 'nombre',
  naturalKeys: {
    branches_name_unique: {
      field: 'nombre',
      isSame: ({ nombre }) => isNamed(branches.nombre, nombre),
    },
  },
  toColumns: async (_scope, fields) => omit(fields, 'companiaNombre'),
  read: async (scope, condition) => {
    const rows = await scope.db
      .select()
      .from(branches)
      .where(within(scope, branches, condition))
      .orderBy(asc(branches.id));
    return rows.map((row) => ({ ...present(row), companiaNombre: scope.actor.company.name }));
  },
};
