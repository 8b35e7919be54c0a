import * as v from 'valibot';
import * as audit from '../../../src/domain/audit';
import { canSee } from '../../../src/domain/rules/permissions';
import type { Actor, Deps } from '../../context';
import { ProblemError } from '../../http/problems';
import { logFailure } from '../../http/request-log';
import { id, type Route, TAGS, time } from '../../http/route';
import { streamPages } from '../../http/stream-pages';
import { omit } from '../../repositories/omit';
import { readAs } from '../../tenancy/scope';
import { toCsvPart } from './csv';
import {
  AUDIT_QUERY,
  type AuditFilters,
  type AuditPosition,
  readFilters,
  valuesOf,
} from './filters';
import { readEntries } from './read-entries';

const CSV_PAGE_ROWS = 1000;

export const auditPage = v.object({
  entries: v.array(
    v.object({
      id,
      at: time,
      action: v.picklist(valuesOf(audit.AUDIT_ACTIONS)),
      entity: v.picklist(valuesOf(audit.AUDIT_ENTITIES)),
      recordId: v.nullable(id),
      userId: v.nullable(id),
      username: v.nullable(v.string()),
      company: v.nullable(v.string()),
      detail: v.nullable(
        v.object({
          fields: v.exactOptional(v.array(v.string())),
          states: v.exactOptional(
            v.array(
              v.object({
                field: v.picklist(audit.AUDIT_STATES),
                from: v.string(),
                to: v.string(),
              }),
            ),
          ),
          reason: v.exactOptional(v.picklist(['password', 'inactive', 'published'])),
          owner: v.exactOptional(id),
        }),
      ),
      address: v.nullable(v.string()),
      requestId: v.nullable(v.string()),
    }),
  ),
  cursor: v.nullable(v.string()),
}) satisfies v.GenericSchema<audit.AuditPage>;

/** The audit trail: a page at a time, or as a file. */
export function auditRoutes(deps: Deps): readonly Route[] {
  const read = (actor: Actor, filters: AuditFilters, after: AuditPosition | null, limit: number) =>
    readAs(deps.db, actor, 'platform', (scope) => readEntries(scope, filters, after, limit));
  return [
    {
      method: 'GET',
      path: audit.AUDIT_PATH,
      operationId: 'listAuditEntries',
      summary: 'Quién hizo qué, de lo más nuevo a lo más viejo',
      tag: TAGS.other,
      query: AUDIT_QUERY,
      answer: auditPage,
      handle: async (c) => {
        const actor = c.get('actor');
        authorize(actor);
        const { filters, after, limit } = readFilters(c);
        const { entries, next } = await read(actor, filters, after, limit);
        const cursor = next && `${next.at}.${next.id}`;
        return c.json({ entries, cursor } satisfies audit.AuditPage);
      },
    },
    {
      method: 'GET',
      path: audit.AUDIT_CSV_PATH,
      operationId: 'getAuditFile',
      summary: 'Quién hizo qué, como archivo CSV',
      tag: TAGS.other,
      query: omit(AUDIT_QUERY, 'cursor', 'limit'),
      answer: 'csv',
      handle: async (c) => {
        const actor = c.get('actor');
        authorize(actor);
        const { filters } = readFilters(c);
        const readPage = (after: AuditPosition | null) =>
          read(actor, filters, after, CSV_PAGE_ROWS);
        const file = streamPages(await readPage(null), {
          read: readPage,
          nextOf: ({ next }) => next,
          toText: toCsvPart,
          onFailure: (error) => logFailure(c, deps.log, error),
        });
        return c.body(file, 200, {
          'Content-Type': 'text/csv; charset=utf-8',
          'Content-Disposition': 'attachment; filename="registro-de-actividad.csv"',
        });
      },
    },
  ];
}

function authorize({ role }: Actor): void {
  if (!canSee(role, 'audit')) throw new ProblemError('forbidden');
}
