import { Hono } from 'hono';
import { AUDIT_CSV_PATH, AUDIT_PATH, type AuditPage } from '../../../src/domain/audit';
import { canSee } from '../../../src/domain/rules/permissions';
import type { Actor, Deps, Env } from '../../context';
import { ProblemError } from '../../http/problems';
import { logFailure } from '../../http/request-log';
import { streamPages } from '../../http/stream-pages';
import { readAs } from '../../tenancy/scope';
import { toCsvPart } from './csv';
import { type AuditFilters, type AuditPosition, readFilters } from './filters';
import { readEntries } from './read-entries';

const CSV_PAGE_ROWS = 1000;

/** Who did what: a page at a time, or as a file. */
export function auditRoutes(deps: Deps) {
  const read = (actor: Actor, filters: AuditFilters, after: AuditPosition | null, limit: number) =>
    readAs(deps.db, actor, 'platform', (scope) => readEntries(scope, filters, after, limit));
  return new Hono<Env>()
    .get(AUDIT_PATH, async (c) => {
      const actor = c.get('actor');
      authorize(actor);
      const { filters, after, limit } = readFilters(c);
      const { entries, next } = await read(actor, filters, after, limit);
      const cursor = next && `${next.at}.${next.id}`;
      return c.json({ entries, cursor } satisfies AuditPage);
    })
    .get(AUDIT_CSV_PATH, async (c) => {
      const actor = c.get('actor');
      authorize(actor);
      const { filters } = readFilters(c);
      const readPage = (after: AuditPosition | null) => read(actor, filters, after, CSV_PAGE_ROWS);
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
    });
}

function authorize({ role }: Actor): void {
  if (!canSee(role, 'audit')) throw new ProblemError('forbidden');
}
