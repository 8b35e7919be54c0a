import { createHash, randomBytes } from 'node:crypto';
import {
  and,
  arrayContains,
  eq,
  gt,
  type InferSelectModel,
  inArray,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { DELIVERY_TOKEN_PREFIX } from '../../src/domain/wire';
import type { Actor, Database, Queries } from '../context';
import { deliveryTokens, users } from '../db/schema';
import type { Account } from '../tenancy/accounts';
import { writeAs } from '../tenancy/scope';
import { withTenant } from '../tenancy/tenant-context';

const DAY_MS = 24 * 3_600_000;
const LIFETIME_MS = 30 * DAY_MS;
/** A tablet that sends its queue uses its token many times a minute. */
const USE_RECORDED_EVERY_MS = 60_000;
const TOKEN_BYTES = 32;

interface Found extends InferSelectModel<typeof deliveryTokens> {
  /** Not one that a later sign-in has replaced. */
  readonly isNewest: boolean;
}

/** The answers to this many sign-ins in a row may be lost. */
const MOST_FORMER = 20;

/**
 * Issues a delivery token for a user on a device; only its hash is stored. The previous one ends with the first use of
 * the new one: the answer that carries it may be lost on its way, and the device's queue must be able to leave.
 * @param now ms since 1970
 * @returns the token; null where the user's sessions have been ended since the password was verified
 */
export async function issueDeliveryToken(
  db: Database,
  { actor, sessionEpoch }: Account,
  deviceId: string,
  now: number,
): Promise<string | null> {
  const token = DELIVERY_TOKEN_PREFIX + randomBytes(TOKEN_BYTES).toString('base64url');
  const columns = {
    tokenHash: hashOf(token),
    createdAt: new Date(now),
    expiresAt: new Date(now + LIFETIME_MS),
  };
  return writeAs(db, actor, 'company', async (tx) => {
    // Locked, so that a statement that ends the sessions comes either before this, or after it and revokes this token
    // too.
    const [unchanged] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, actor.id), eq(users.sessionEpoch, sessionEpoch)))
      .for('share');
    if (!unchanged) return null;
    await tx
      .insert(deliveryTokens)
      .values({ userId: actor.id, deviceId, ...columns })
      .onConflictDoUpdate({
        target: [deliveryTokens.userId, deliveryTokens.deviceId],
        set: { ...columns, formerHashes: FORMER },
      });
    return token;
  });
}

/** The row of a token; null where there is none, or it has expired. */
export async function findDeliveryToken(
  db: Queries,
  token: string,
  now: number,
): Promise<Found | null> {
  const hash = hashOf(token);
  const isFormer = arrayContains(deliveryTokens.formerHashes, [hash]);
  const [row] = await db
    .select()
    .from(deliveryTokens)
    .where(
      and(
        or(eq(deliveryTokens.tokenHash, hash), isFormer),
        gt(deliveryTokens.expiresAt, new Date(now)),
      ),
    );
  return row ? { ...row, isNewest: row.tokenHash === hash } : null;
}

/** Records that a token is used, at most once a minute; the first use ends those before it. */
export async function recordUse(
  db: Database,
  actor: Actor,
  row: Found,
  now: number,
): Promise<void> {
  const isRecent = row.lastUsedAt && now - row.lastUsedAt.getTime() < USE_RECORDED_EVERY_MS;
  const endsFormer = row.isNewest && row.formerHashes.length > 0;
  if (isRecent && !endsFormer) return;
  await writeAs(db, actor, 'company', (tx) =>
    tx
      .update(deliveryTokens)
      .set({ lastUsedAt: new Date(now), ...(endsFormer && { formerHashes: [] }) })
      .where(and(eq(deliveryTokens.id, row.id), eq(deliveryTokens.tokenHash, row.tokenHash))),
  );
}

/** Deletes tokens and returns their number. */
export async function revokeDeliveryTokens(
  db: Queries,
  condition: SQL | undefined,
): Promise<number> {
  const revoked = await db
    .delete(deliveryTokens)
    .where(condition)
    .returning({ id: deliveryTokens.id });
  return revoked.length;
}

/** The condition that a token belongs to a user of a company. */
export function belongsToCompany(db: Queries, companyId: number): SQL {
  const people = db.select({ id: users.id }).from(users).where(eq(users.companyId, companyId));
  return inArray(deliveryTokens.userId, people);
}

/** Deletes expired tokens. */
export async function pruneDeliveryTokens(db: Database): Promise<void> {
  const isExpired = lte(deliveryTokens.expiresAt, new Date());
  await withTenant(db, { as: 'platform' }, (tx) => revokeDeliveryTokens(tx, isExpired));
}

const FORMER = sql`(array_prepend(${deliveryTokens.tokenHash}, ${deliveryTokens.formerHashes}))[1:${sql.raw(String(MOST_FORMER))}]`;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
