import { and, eq, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Actor, Database, Queries, Transaction } from '../context';
import { BatchLoader } from './batch-loader';
import { setTenant, type Tenant, withTenant } from './tenant-context';

/** The context of a request's queries: its transaction, the acting user, and caches that live as long as both. */
export interface Scope {
  readonly db: Queries;
  readonly actor: Actor;
  readonly loader: BatchLoader;
}

/** The part of a scope that reading needs. */
export interface ReadScope {
  readonly db: Pick<Queries, 'select'>;
  readonly actor: Actor;
}

/**
 * A scope with empty caches, for a transaction that has just begun.
 * @param check throws where its work is to end
 */
export function createScope(db: Queries, actor: Actor, check: () => void = () => undefined): Scope {
  return { db, actor, loader: new BatchLoader(check) };
}

/** The rows a request may see: those of its own company, or (for a SUPERADMIN only) all companies and users. */
export type Reach = 'company' | 'platform';

/** Runs a write as a user, in one transaction. */
export function writeAs<T>(
  db: Database,
  actor: Actor,
  reach: Reach,
  run: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return withTenant(db, tenantOf(actor, reach), run);
}

/** Reads as a user, in one read-only transaction. */
export function readAs<T>(
  db: Database,
  actor: Actor,
  reach: Reach,
  read: (scope: Scope) => Promise<T>,
): Promise<T> {
  const run = (tx: Transaction) => read(createScope(tx, actor));
  return withTenant(db, tenantOf(actor, reach), run, 'read only');
}

/** Changes the reach of a transaction that is under way. */
export function setReach(tx: Transaction, actor: Actor, reach: Reach): Promise<void> {
  return setTenant(tx, tenantOf(actor, reach));
}

/**
 * The condition that a row belongs to the acting user's company, and any others. Row-level security already holds in
 * the database, but hides the company from the planner; this second filter lets it use the indexes that begin with the
 * company. A joined table needs it too: without it, a page of a small company reads the rows of all companies.
 */
export function tenantFilter(
  scope: Pick<Scope, 'actor'>,
  table: { readonly companyId: PgColumn },
  ...conditions: (SQL | undefined)[]
): SQL {
  const isOwnRow = eq(table.companyId, scope.actor.company.id);
  return and(isOwnRow, ...conditions) ?? isOwnRow;
}

function tenantOf(actor: Actor, reach: Reach): Tenant {
  if (reach === 'platform' && actor.role === 'SUPERADMIN') return { as: 'platform' };
  return { as: 'company', companyId: actor.company.id, userId: actor.id };
}
