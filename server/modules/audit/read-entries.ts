import { and, desc, eq, gte, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { AuditEntry } from '../../../src/domain/audit';
import { auditEntries, companies, users } from '../../db/schema';
import { type Scope, tenantFilter } from '../../tenancy/scope';
import type { AuditFilters, AuditPosition } from './filters';
import { findSubjects } from './find-subjects';

/** As in the partial index and the policy of the platform. */
const IS_OF_PLATFORM = sql`${auditEntries.entity} in ('company', 'user', 'device', 'backup')`;

/** The number of entries in which a filter is looked for at a time. */
const SEARCHED_AT_ONCE = 50_000;

/**
 * The most recent time is read first. Earlier months are read only if it does not fill the page: each is a partition of
 * its own, and opening all of them takes ten times as long as the page.
 */
const RECENT_MS = 31 * 24 * 3_600_000;

/** Some entries, newest first, and the place to go on from; null at the end. */
export interface AuditEntries {
  readonly entries: readonly AuditEntry[];
  readonly next: AuditPosition | null;
}

/**
 * Reads entries of the actor's company; a SUPERADMIN reads those of all companies that are about companies, users,
 * their devices and backups, because the platform sees no cargo elsewhere either. A filter is looked for in a bounded
 * number of entries at a time, so that one that finds nothing holds nobody up: a page may then be short, even empty,
 * and there is a next one.
 */
export async function readEntries(
  scope: Scope,
  filters: AuditFilters,
  after: AuditPosition | null,
  limit: number,
): Promise<AuditEntries> {
  const isWanted = await toCondition(scope, filters);
  if (isWanted === null) return { entries: [], next: null };
  const isInReach = and(reachOf(scope, filters), after ? isBefore(after) : undefined);
  const horizon = isWanted ? await findHorizon(scope, isInReach) : null;
  const read = (period: SQL, count: number) =>
    scope.db
      .select({ row: auditEntries, username: users.username, company: companies.company })
      .from(auditEntries)
      .leftJoin(users, eq(users.id, auditEntries.userId))
      .leftJoin(companies, eq(companies.id, auditEntries.companyId))
      .where(and(isInReach, isWanted, horizon ? isFrom(horizon) : undefined, period))
      .orderBy(desc(auditEntries.at), desc(auditEntries.id))
      .limit(count);
  const newest = after?.at ?? filters.until?.getTime() ?? Date.now();
  const since = new Date(newest - RECENT_MS);
  const recent = await read(gte(auditEntries.at, since), limit);
  const missing = limit - recent.length;
  const rows =
    missing > 0 ? [...recent, ...(await read(lt(auditEntries.at, since), missing))] : recent;
  const last = rows.at(-1)?.row;
  const isFull = rows.length === limit && last;
  return {
    entries: rows.map(({ row: { companyId: _, at, ...row }, ...names }) => ({
      ...row,
      ...names,
      at: at.toISOString(),
    })),
    next: isFull ? { at: last.at.getTime(), id: last.id } : horizon,
  };
}

/** The last of the entries that are looked through at one time; null where there are fewer. */
async function findHorizon(
  scope: Scope,
  isInReach: SQL | undefined,
): Promise<AuditPosition | null> {
  const [last] = await scope.db
    .select({ at: auditEntries.at, id: auditEntries.id })
    .from(auditEntries)
    .where(isInReach)
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .offset(SEARCHED_AT_ONCE - 1)
    .limit(1);
  return last ? { at: last.at.getTime(), id: last.id } : null;
}

/** Comparisons of rows, which the index answers; and of times, which tell the partitions. */
const PLACE = sql`(${auditEntries.at}, ${auditEntries.id})`;
const toRow = ({ at, id }: AuditPosition) =>
  sql`(${new Date(at).toISOString()}::timestamptz, ${id}::bigint)`;
const isBefore = (position: AuditPosition) =>
  and(sql`${PLACE} < ${toRow(position)}`, lte(auditEntries.at, new Date(position.at)));
const isFrom = (position: AuditPosition) =>
  and(sql`${PLACE} >= ${toRow(position)}`, gte(auditEntries.at, new Date(position.at)));

/** The entries of the actor's company and of the time: the part of the condition that the index answers. */
function reachOf(scope: Scope, { from, until }: AuditFilters): SQL | undefined {
  const period = [
    from ? gte(auditEntries.at, from) : undefined,
    until ? lt(auditEntries.at, until) : undefined,
  ];
  return scope.actor.role === 'SUPERADMIN'
    ? and(IS_OF_PLATFORM, ...period)
    : tenantFilter(scope, auditEntries, ...period);
}

/** The entries that the filters select; undefined: all; null where the search names nothing that exists. */
async function toCondition(scope: Scope, filters: AuditFilters): Promise<SQL | undefined | null> {
  const { user, action, entity, search } = filters;
  const subjects = search === '' ? undefined : await findSubjects(scope, search);
  if (subjects === null) return null;
  return and(
    user === null ? undefined : eq(auditEntries.userId, user),
    action === null ? undefined : sql`${auditEntries.action} = ${action}`,
    entity === null ? undefined : sql`${auditEntries.entity} = ${entity}`,
    subjects,
  );
}
