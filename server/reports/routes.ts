import { Hono } from 'hono';
import type { Fields } from '../../src/domain/entity';
import { canSee } from '../../src/domain/rules/permissions';
import { createSearch, toSearchText } from '../../src/domain/rules/search';
import type { Actor } from '../auth/actor';
import { readScope } from '../db/scope';
import type { Deps } from '../http/deps';
import type { Env } from '../http/env';
import { Refusal } from '../http/problems';
import { type Report, toPdf } from './pdf';
import { REPORTS, type ReportDefinition } from './reports';

const MAX_FILTER = 100;

/** The lists as PDF, each for who holds its area; `?filtro=` searches as the app's lists do. */
export function reportRoutes(deps: Deps) {
  const routes = new Hono<Env>();
  for (const definition of REPORTS) {
    routes.get(definition.path, async (c) => {
      const actor = c.get('actor');
      if (!canSee(actor.role, definition.area)) throw new Refusal('forbidden');
      const filter = (c.req.query('filtro') ?? '').trim().slice(0, MAX_FILTER) || null;
      const records = await readScope(deps.db, actor, reachOf(definition), definition.read);
      const pdf = await toPdf(toReport(definition, records, actor, filter, deps.now()));
      c.header('Content-Disposition', `attachment; filename="${definition.fileName}"`);
      return c.body(pdf, 200, { 'Content-Type': 'application/pdf' });
    });
  }
  return routes;
}

const reachOf = ({ area }: ReportDefinition) => (area === 'employees' ? 'platform' : 'company');

function toReport(
  { title, columns, searchKeys, area }: ReportDefinition,
  records: readonly Fields[],
  { role, company }: Actor,
  filter: string | null,
  at: number,
): Report {
  const isWanted = createSearch(filter ?? '');
  const found = records.filter((record) =>
    isWanted(toSearchText(searchKeys.map((key) => record[key]))),
  );
  const isAll = role === 'SUPERADMIN' && area === 'employees';
  return {
    title,
    company: isAll ? 'Todas las empresas' : company.name,
    filter,
    at,
    columns,
    rows: found.map((record) => columns.map(({ text }) => text(record))),
  };
}
