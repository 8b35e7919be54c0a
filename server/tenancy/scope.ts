import { and, eq, type SQL } from 'drizzle-orm';
import type { Actor, Database, Queries, Transaction } from '../context';
import type { CompanyTable } from '../db/schema';
import { BatchLoader } from './batch-loader';
import { IdCache } from './id-cache';
import { setTenant, type Tenant, withTenant } from './tenant-context';

/** Who asks, and where their queries run. */
export interface Scope {
  readonly db: Queries;
  readonly actor: Actor;
  /** What this transaction has looked up already. */
  readonly ids: IdCache;
  readonly loader: BatchLoader;
}

/** As much of a scope as reading takes. */
export interface ReadScope {
  readonly db: Pick<Queries, 'select'>;
  readonly actor: Actor;
}

/** A scope for a transaction that has just begun. */
export function createScope(db: Queries, actor: Actor): Scope {
  return { db, actor, ids: new IdCache(), loader: new BatchLoader() };
}

/** How far a request looks: its own company, or (only for a SUPERADMIN) over all companies and users. */
export type Reach = 'company' | 'platform';

/** Carries out a write for a person, in one transaction. */
export function writeAs<T>(
  db: Database,
  actor: Actor,
  reach: Reach,
  run: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return withTenant(db, tenantOf(actor, reach), run);
}

/** Reads for a person, in one transaction that cannot write. */
export function readAs<T>(
  db: Database,
  actor: Actor,
  reach: Reach,
  read: (scope: Scope) => Promise<T>,
): Promise<T> {
  const run = (tx: Transaction) => read(createScope(tx, actor));
  return withTenant(db, tenantOf(actor, reach), run, 'read only');
}

/** From here on a transaction reads for a person as far as `reach`. */
export function setReach(tx: Transaction, actor: Actor, reach: Reach): Promise<void> {
  return setTenant(tx, tenantOf(actor, reach));
}

/**
 * The tenant filter beside the database's own: a condition on rows of the acting user's company and, with it, any
 * others. It also lets the planner use the indexes that begin with the company.
 */
export function tenantFilter(
  scope: Pick<Scope, 'actor'>,
  table: Pick<CompanyTable, 'companyId'>,
  ...conditions: (SQL | undefined)[]
): SQL {
  const isOurs = eq(table.companyId, scope.actor.company.id);
  return and(isOurs, ...conditions) ?? isOurs;
}

function tenantOf(actor: Actor, reach: Reach): Tenant {
  if (reach === 'platform' && actor.role === 'SUPERADMIN') return { as: 'platform' };
  return { as: 'company', companyId: actor.company.id, userId: actor.id };
}
