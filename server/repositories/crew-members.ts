import { asc } from 'drizzle-orm';
import { crewMember } from '../../src/domain/entities/crew-member';
import { toDocumentKey } from '../../src/domain/values/same';
import { crewMembers } from '../db/schema';
import { tenantFilter } from '../tenancy/scope';
import type { EntityStore } from './entity-store';
import { omit } from './omit';
import { presentRow } from './present-row';

export const crewMemberStore: EntityStore = {
  definition: crewMember,
  table: crewMembers,
  naturalKeys: {
    crew_members_document_unique: {
      field: 'numDocument',
      column: crewMembers.documentKey,
      toKey: toDocumentKey,
    },
  },
  toColumns: async (_scope, fields) => ({
    ...omit(fields, 'companyName', 'employeeType'),
    typeName: (fields.employeeType as { typeName: string }).typeName,
  }),
  read: async (scope, condition) => {
    const rows = await scope.db
      .select()
      .from(crewMembers)
      .where(tenantFilter(scope, crewMembers, condition))
      .orderBy(asc(crewMembers.id));
    return rows.map((row) => ({
      ...omit(presentRow(row), 'typeName'),
      employeeType: { typeName: row.typeName },
      companyName: scope.actor.company.name,
    }));
  },
};
