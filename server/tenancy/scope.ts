import { and, eq, type SQL } from 'drizzle-orm';
import type { Actor, Database, Queries, Transaction } from '../context';
import type { CompanyTable } from '../db/schema';
import { Gather } from './batch-loader';
import { KnownIds } from './id-cache';
import { inStanding, type Standing, stand } from './tenant-context';

/** Who asks, and where their queries run. */
export interface Scope {
  readonly db: Queries;
  readonly actor: Actor;
  /** What this transaction has looked up already. */
  readonly known: KnownIds;
  readonly gather: Gather;
}

/** As much of a scope as reading takes. */
export interface Reader {
  readonly db: Pick<Queries, 'select'>;
  readonly actor: Actor;
}

/** A scope for a transaction that has just begun. */
export function createScope(db: Queries, actor: Actor): Scope {
  return { db, actor, known: new KnownIds(), gather: new Gather() };
}

/** How far a request looks: its own company, or (only for a SUPERADMIN) over all companies and users. */
export type Reach = 'company' | 'platform';

/** Carries out a write for a person, in one transaction. */
export function inScope<T>(
  db: Database,
  actor: Actor,
  reach: Reach,
  run: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return inStanding(db, standingOf(actor, reach), run);
}

/** Reads for a person, in one transaction that cannot write. */
export function readScope<T>(
  db: Database,
  actor: Actor,
  reach: Reach,
  read: (scope: Scope) => Promise<T>,
): Promise<T> {
  const run = (tx: Transaction) => read(createScope(tx, actor));
  return inStanding(db, standingOf(actor, reach), run, 'read only');
}

/** From here on a transaction reads for a person as far as `reach`. */
export function inReach(tx: Transaction, actor: Actor, reach: Reach): Promise<void> {
  return stand(tx, standingOf(actor, reach));
}

/**
 * The tenant filter beside the database's own: a condition on rows of the acting user's company and, with it, any
 * others. It also lets the planner use the indexes that begin with the company.
 */
export function within(
  scope: Pick<Scope, 'actor'>,
  table: Pick<CompanyTable, 'companyId'>,
  ...conditions: (SQL | undefined)[]
): SQL {
  const isOurs = eq(table.companyId, scope.actor.company.id);
  return and(isOurs, ...conditions) ?? isOurs;
}

function standingOf(actor: Actor, reach: Reach): Standing {
  if (reach === 'platform' && actor.role === 'SUPERADMIN') return { as: 'platform' };
  return { as: 'company', companyId: actor.company.id, userId: actor.id };
}
