import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { AuditEntry } from '../../../src/domain/audit';
import { auditEntries, companies, users } from '../../db/schema';
import { type Scope, tenantFilter } from '../../tenancy/scope';
import type { AuditFilters, AuditPosition } from './filters';
import { findSubjects } from './find-subjects';

/** As in the partial index and the policy of the platform. */
const IS_OF_PLATFORM = sql`${auditEntries.entity} in ('company', 'user', 'device', 'backup')`;

/** Some entries, newest first, and the place after the last; null at the end. */
export interface AuditEntries {
  readonly entries: readonly AuditEntry[];
  readonly next: AuditPosition | null;
}

/**
 * Reads entries of the actor's company; a SUPERADMIN reads those of all companies that are about companies, users, their
 * devices and backups, as the platform sees no cargo elsewhere either.
 */
export async function readEntries(
  scope: Scope,
  filters: AuditFilters,
  after: AuditPosition | null,
  limit: number,
): Promise<AuditEntries> {
  const isWanted = await toCondition(scope, filters);
  if (!isWanted) return { entries: [], next: null };
  const rows = await scope.db
    .select({ row: auditEntries, username: users.username, company: companies.company })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.userId))
    .leftJoin(companies, eq(companies.id, auditEntries.companyId))
    .where(and(isWanted, after ? isAfter(after) : undefined))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(limit);
  const last = rows.at(-1)?.row;
  const isFull = rows.length === limit && last;
  return {
    entries: rows.map(({ row: { companyId: _, at, ...row }, ...names }) => ({
      ...row,
      ...names,
      at: at.toISOString(),
    })),
    next: isFull ? { at: last.at.getTime(), id: last.id } : null,
  };
}

/** One comparison of rows, which the index answers. */
const isAfter = ({ at, id }: AuditPosition) =>
  sql`(${auditEntries.at}, ${auditEntries.id}) < (${new Date(at).toISOString()}::timestamptz, ${id}::bigint)`;

/** Undefined where the search names nothing that there is. */
async function toCondition(scope: Scope, filters: AuditFilters): Promise<SQL | undefined> {
  const { from, until, user, action, entity, search } = filters;
  const subjects = search === '' ? undefined : await findSubjects(scope, search);
  if (subjects === null) return undefined;
  const isSuperadmin = scope.actor.role === 'SUPERADMIN';
  const conditions = [
    from ? gte(auditEntries.at, from) : undefined,
    until ? lt(auditEntries.at, until) : undefined,
    user === null ? undefined : eq(auditEntries.userId, user),
    action === null ? undefined : sql`${auditEntries.action} = ${action}`,
    entity === null ? undefined : sql`${auditEntries.entity} = ${entity}`,
    subjects,
  ];
  return isSuperadmin
    ? and(IS_OF_PLATFORM, ...conditions)
    : tenantFilter(scope, auditEntries, ...conditions);
}
