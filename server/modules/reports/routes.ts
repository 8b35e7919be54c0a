import { and, asc, gt, lte, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { toCompanyUser } from '../../../src/domain/entities/user';
import type { Fields, MirrorName } from '../../../src/domain/entity';
import { REPORTS } from '../../../src/domain/reports/definitions';
import { ALL_COMPANIES, compareRows, toReport } from '../../../src/domain/reports/report';
import { canSee } from '../../../src/domain/rules/permissions';
import type { Actor, Deps } from '../../context';
import { users } from '../../db/schema';
import { checkOpen, ProblemError } from '../../http/problems';
import { describeEntity, type Route, TAGS } from '../../http/route';
import { crewMemberStore } from '../../repositories/crew-members';
import { customerStore } from '../../repositories/customers';
import { readUsers } from '../../repositories/users';
import { vesselStore } from '../../repositories/vessels';
import { readAs, type Scope, tenantFilter } from '../../tenancy/scope';
import { checkRead, toPdf } from './pdf';

const MAX_FILTER = 100;
const PAGE_ROWS = 1000;

/** Readers of each report's records, flat as on a device. */
const READERS: Partial<Record<MirrorName, Reader>> = {
  user: {
    table: users,
    read: async (scope, condition) => (await readUsers(scope, condition)).map(toCompanyUser),
  },
  customer: customerStore,
  crewMember: crewMemberStore,
  vessel: vesselStore,
};

interface Reader {
  readonly table: PgTable & { readonly id: PgColumn; readonly companyId: PgColumn };
  readonly read: (scope: Scope, condition: SQL | undefined) => Promise<Fields[]>;
}

/** A reader of the employees of all companies has no tenant. */
const reached = (scope: Scope, { table }: Reader, condition?: SQL) =>
  scope.actor.role === 'SUPERADMIN' ? condition : tenantFilter(scope, table, condition);

/** Some records in order of id; `last` is the id after which there may be more, null at the end. */
interface Page {
  readonly records: Fields[];
  readonly last: number | null;
}

async function readPage(scope: Scope, reader: Reader, after: number): Promise<Page> {
  const { id } = reader.table;
  const ids = await scope.db
    .select({ id })
    .from(reader.table)
    .where(reached(scope, reader, gt(id, after)))
    .orderBy(asc(id))
    .limit(PAGE_ROWS);
  const last = Number(ids.at(-1)?.id ?? after);
  const records = await reader.read(scope, and(gt(id, after), lte(id, last)));
  return { records, last: ids.length === PAGE_ROWS ? last : null };
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
        const { signal } = c.req.raw;
        if (!canSee(actor.role, area)) throw new ProblemError('forbidden');
        const filter = (c.req.query('filtro') ?? '').trim().slice(0, MAX_FILTER) || null;
        const reach = area === 'employees' ? 'platform' : 'company';
        const facts = { company: companyOf(actor), filter, at: deps.now() };
        const inScope = <T>(run: (scope: Scope) => Promise<T>) =>
          readAs(deps.db, actor, reach, run);
        const source = {
          // The rows that a filter leaves are counted while they are read.
          count: async () =>
            filter ? 0 : inScope((scope) => scope.db.$count(reader.table, reached(scope, reader))),
          read: async () => {
            const rows: (readonly string[])[] = [];
            let page: Page = { records: [], last: 0 };
            while (page.last !== null) {
              checkOpen(signal);
              const { last } = page;
              page = await inScope((scope) => readPage(scope, reader, last));
              rows.push(...toReport(definition, page.records, facts).rows);
              checkRead(rows.length);
            }
            return { ...toReport(definition, [], facts), rows: rows.sort(compareRows) };
          },
        };
        const pdf = await toPdf(source, actor.id, signal);
        c.header('Content-Disposition', `attachment; filename="${fileName}"`);
        return c.body(pdf, 200, { 'Content-Type': 'application/pdf' });
      },
    };
  });

/** A SUPERADMIN reads the employees of all companies. */
const companyOf = ({ role, company }: Actor) =>
  role === 'SUPERADMIN' ? ALL_COMPANIES : company.name;
