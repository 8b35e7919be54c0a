import { and, eq, type SQL } from 'drizzle-orm';
import type { Actor } from '../auth/actor';
import type { Queries } from './database';
import type { CompanyTable } from './schema';

/** Who asks, and where their queries run. */
export interface Scope {
  readonly db: Queries;
  readonly actor: Actor;
}

/**
 * The tenant filter, in this one place: a condition on rows of the acting user's company and, with it, any others.
 * Every query of a company's table has it.
 */
export function within(
  scope: Scope,
  table: Pick<CompanyTable, 'companyId'>,
  ...conditions: (SQL | undefined)[]
): SQL {
  const isOurs = eq(table.companyId, scope.actor.company.id);
  return and(isOurs, ...conditions) ?? isOurs;
}
