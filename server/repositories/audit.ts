import { eq, getTableName, type SQL, sql } from 'drizzle-orm';
import type { AuditAction, AuditDetail, AuditEntity } from '../../src/domain/audit';
import type { Fields } from '../../src/domain/entity';
import type { Actor, Queries } from '../context';
import { auditEntries, deliveryTokens, users } from '../db/schema';
import type { Scope } from '../tenancy/scope';
import { type AuditChange, toAuditChange, toUpdateChange } from './audit-change';
import type { EntityStore } from './entity-store';

/** An action for the audit trail; user, time and address are added. */
export interface AuditEvent {
  readonly action: AuditAction;
  readonly entity: AuditEntity;
  readonly recordId?: number | null | undefined;
  readonly detail?: AuditDetail;
  /** The company of the record, unless it is the actor's own; null: the whole server. */
  readonly companyId?: number | null;
}

/**
 * Writes an entry of the audit trail. Called with the transaction of the action itself, so that neither is kept without
 * the other.
 * @param actor null for the system: at start, in a command
 */
export async function recordAudit(
  db: Queries,
  actor: Actor | null,
  { companyId, ...event }: AuditEvent,
): Promise<void> {
  await db.insert(auditEntries).values({
    ...event,
    companyId: companyId === undefined ? actor?.company.id : companyId,
    userId: actor?.id,
    address: actor?.origin?.address,
    requestId: actor?.origin?.requestId,
  });
}

/**
 * `recordAudit` as a statement that runs beside the one that writes rows of an entity (`writeAndRead`), one entry a
 * row: a batch of 250 creates sends no further statement for it, and an entry is rolled back with its row.
 */
export function auditStatement(
  actor: Actor,
  { definition, table }: EntityStore,
  action: AuditAction,
  detail: AuditDetail | null = null,
): SQL {
  const { requestId = null, address = null } = actor.origin ?? {};
  return sql`insert into audit_entries
      (company_id, user_id, action, entity, record_id, detail, address, request_id)
    select company_id, ${actor.id}::integer, ${action}::text, ${definition.name}::text, id,
      ${detail && JSON.stringify(detail)}::jsonb, ${address}::text, ${requestId}::uuid
    from ${sql.identifier(getTableName(table))}`;
}

/** `auditStatement` of an update, from the row as it was and the columns that replace it. */
export function auditUpdateStatement(
  actor: Actor,
  store: EntityStore,
  before: Fields,
  columns: Fields,
  more: readonly string[] = [],
): SQL {
  const { action, detail } = toUpdateChange(store, before, columns, more);
  return auditStatement(actor, store, action, detail);
}

/** `auditStatement` for many updates with different changes. */
export function auditChangesStatement(
  actor: Actor,
  { definition, table }: EntityStore,
  changes: readonly (AuditChange & { readonly id: unknown })[],
): SQL {
  const { requestId = null, address = null } = actor.origin ?? {};
  return sql`insert into audit_entries
      (company_id, user_id, action, entity, record_id, detail, address, request_id)
    select company_id, ${actor.id}::integer, action, ${definition.name}::text, id, detail,
      ${address}::text, ${requestId}::uuid
    from ${sql.identifier(getTableName(table))}
      join jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change (id integer, action text, detail jsonb) using (id)`;
}

/** Records an update of a company; it concerns that company. */
export async function recordCompanyUpdate(
  { db, actor }: Scope,
  before: Fields & { readonly id: number },
  columns: Fields,
): Promise<void> {
  const change = toAuditChange(before, columns, Object.keys(columns));
  const recordId = before.id;
  await recordAudit(db, actor, { ...change, entity: 'company', recordId, companyId: recordId });
}

/** Records an update of a user, in the company they leave too; a new password is an entry of its own. */
export async function recordUserUpdate(
  { db, actor }: Scope,
  before: Fields & { readonly id: number; readonly companyId: number },
  columns: Fields & { readonly companyId: number },
  hasNewPassword: boolean,
): Promise<void> {
  const recordId = before.id;
  const change = toAuditChange(before, columns, ['companyName']);
  for (const companyId of new Set([before.companyId, columns.companyId]))
    await recordAudit(db, actor, { ...change, entity: 'user', recordId, companyId });
  if (!hasNewPassword) return;
  const action = recordId === actor.id ? 'password-change' : 'password-reset';
  await recordAudit(db, actor, { action, entity: 'user', recordId, companyId: columns.companyId });
}

/** Records that devices lose their right to send, before their tokens are deleted. */
export async function recordRevokedDevices(
  db: Queries,
  actor: Actor,
  condition: SQL | undefined,
): Promise<void> {
  const revoked = await db
    .select({ id: deliveryTokens.id, owner: users.id, companyId: users.companyId })
    .from(deliveryTokens)
    .innerJoin(users, eq(users.id, deliveryTokens.userId))
    .where(condition);
  for (const { id, owner, companyId } of revoked)
    await recordAudit(db, actor, {
      action: 'device-revoked',
      entity: 'device',
      recordId: id,
      companyId,
      detail: { owner },
    });
}
