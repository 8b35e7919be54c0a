import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { AuditDetail } from '../../../src/domain/audit';
import { toNameKey } from '../../../src/domain/values/same';
import type { Actor, Attempt, Database } from '../../context';
import { auditEntries, signInFailures, users } from '../../db/schema';
import { recordAudit } from '../../repositories/audit';
import { endSession } from '../../repositories/sessions';
import { tellCommit } from '../../tenancy/commits';
import { setReach, writeAs } from '../../tenancy/scope';

const RECORDED_EVERY_MS = 60_000;

/** Records a sign-in. */
export function recordSignIn(db: Database, actor: Actor): Promise<void> {
  const event = { action: 'sign-in', entity: 'user', recordId: actor.id } as const;
  return writeAs(db, actor, 'company', (tx) => recordAudit(tx, actor, event));
}

/** Ends a session and records it, in one transaction. */
export async function recordSignOut(
  db: Database,
  actor: Actor,
  session: Parameters<typeof endSession>[1],
): Promise<void> {
  await db.transaction(async (tx) => {
    await endSession(tx, session);
    await setReach(tx, actor, 'company');
    await recordAudit(tx, actor, { action: 'sign-out', entity: 'user', recordId: actor.id });
  });
  tellCommit(db, actor.company.id);
}

/**
 * Records a refused sign-in of an account, at most one a minute for an account and address, in whatever process. For an
 * account that does not exist nothing is recorded, but the same minute is kept, so that the answer takes the same time.
 * @param now ms since 1970
 */
export async function recordRefusedSignIn(
  db: Database,
  { account, address }: Attempt,
  requestId: string,
  reason: NonNullable<AuditDetail['reason']>,
  now: number,
): Promise<void> {
  const key = `refused:${createHash('sha256').update(`${account}\n${address}`).digest('hex')}`;
  const time = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`;
  await db.execute(sql`with minute as (
      insert into ${signInFailures} (key, failures, at) values (${key}, 0, ${time(now)})
      on conflict (key) do update set at = excluded.at
        where ${signInFailures.at} <= ${time(now - RECORDED_EVERY_MS)}
      returning key)
    insert into ${auditEntries} (company_id, action, entity, record_id, detail, address, request_id)
    select ${users.companyId}, 'sign-in-refused', 'user', ${users.id},
      ${JSON.stringify({ reason })}::jsonb, ${address}, ${requestId}::uuid
    from ${users} cross join minute where ${users.usernameKey} = ${toNameKey(account)}`);
}
