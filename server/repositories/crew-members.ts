import { asc } from 'drizzle-orm';
import { crewMember } from '../../src/domain/entities/crew-member';
import { toDocumentKey } from '../../src/domain/values/same';
import { crewMembers } from '../db/schema';
import { tenantFilter } from '../tenancy/scope';
import type { EntityStore } from './entity-store';
import { omit } from './omit';
import { presentRow, shownColumns } from './present-row';

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
      .select({
        ...shownColumns(crewMembers, 'typeName'),
        employeeType: { typeName: crewMembers.typeName },
      })
      .from(crewMembers)
      .where(tenantFilter(scope, crewMembers, condition))
      .orderBy(asc(crewMembers.id));
    return rows.map((row) => presentRow(row, { companyName: scope.actor.company.name }));
  },
};
