import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { toCompanyUser } from '../../../src/domain/entities/user';
import type { Fields, MirrorName } from '../../../src/domain/entity';
import { REPORTS } from '../../../src/domain/reports/definitions';
import { ALL_COMPANIES, toReport } from '../../../src/domain/reports/report';
import { canSee } from '../../../src/domain/rules/permissions';
import type { Actor, Deps } from '../../context';
import { users } from '../../db/schema';
import { ProblemError } from '../../http/problems';
import { describeEntity, type Route, TAGS } from '../../http/route';
import { crewMemberStore } from '../../repositories/crew-members';
import { customerStore } from '../../repositories/customers';
import { readUsers } from '../../repositories/users';
import { vesselStore } from '../../repositories/vessels';
import { readAs, type Scope, tenantFilter } from '../../tenancy/scope';
import { toPdf } from './pdf';

const MAX_FILTER = 100;

/** Readers of each report's records, flat as on a device. */
const READERS: Partial<Record<MirrorName, Reader>> = {
  user: {
    table: users,
    read: async (scope) => (await readUsers(scope)).map(toCompanyUser),
  },
  customer: customerStore,
  crewMember: crewMemberStore,
  vessel: vesselStore,
};

interface Reader {
  readonly table: PgTable & { readonly companyId: PgColumn };
  readonly read: (scope: Scope) => Promise<Fields[]>;
}

/** How many records a reader would read. */
function countRows(scope: Scope, { table }: Reader): Promise<number> {
  const isAll = scope.actor.role === 'SUPERADMIN';
  return scope.db.$count(table, isAll ? undefined : tenantFilter(scope, table));
}

/** The lists as PDF, each for roles that hold its area; `?filtro=` searches like the app's lists. */
export const reportRoutes = (deps: Deps): readonly Route[] =>
  REPORTS.map((definition) => {
    const { path, entity, fileName } = definition;
    const { area } = entity;
    const { list } = describeEntity(entity);
    const reader = READERS[entity.name];
    if (!reader) throw new Error(`No reader for the report of ${entity.name}`);
    return {
      method: 'GET',
      path,
      operationId: `${list.operationId.replace('list', 'get')}Report`,
      summary: `Informe en PDF: ${list.summary}`,
      tag: TAGS.other,
      query: { filtro: { description: 'Busca como las listas de la aplicación', type: 'string' } },
      answer: 'pdf',
      handle: async (c) => {
        const actor = c.get('actor');
        if (!canSee(actor.role, area)) throw new ProblemError('forbidden');
        const filter = (c.req.query('filtro') ?? '').trim().slice(0, MAX_FILTER) || null;
        const reach = area === 'employees' ? 'platform' : 'company';
        const facts = { company: companyOf(actor), filter, at: deps.now() };
        const source = {
          // How many of them a filter leaves is known only when they are read.
          count: async () =>
            filter ? 0 : readAs(deps.db, actor, reach, (scope) => countRows(scope, reader)),
          read: async () => {
            const records = await readAs(deps.db, actor, reach, (scope) => reader.read(scope));
            return toReport(definition, records, facts);
          },
        };
        const pdf = await toPdf(source, actor.id);
        c.header('Content-Disposition', `attachment; filename="${fileName}"`);
        return c.body(pdf, 200, { 'Content-Type': 'application/pdf' });
      },
    };
  });

/** A SUPERADMIN reads the employees of all companies. */
const companyOf = ({ role, company }: Actor) =>
  role === 'SUPERADMIN' ? ALL_COMPANIES : company.name;
