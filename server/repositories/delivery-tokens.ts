import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, lte, type SQL } from 'drizzle-orm';
import { DELIVERY_TOKEN_PREFIX } from '../../src/domain/wire';
import type { Actor, Database, Queries } from '../context';
import { deliveryTokens, users } from '../db/schema';
import type { Account } from '../tenancy/accounts';
import { writeAs } from '../tenancy/scope';
import { withTenant } from '../tenancy/tenant-context';

const DAY_MS = 24 * 3_600_000;
const LIFETIME_MS = 30 * DAY_MS;
/** A tablet that empties its queue uses its token many times a minute. */
const USE_RECORDED_EVERY_MS = 60_000;
const TOKEN_BYTES = 32;

type Row = typeof deliveryTokens.$inferSelect;

/**
 * A new token for a person on a device, in place of the one that was; null where the password is another by now. Kept is
 * only its hash. `now` in ms.
 */
export async function issueDeliveryToken(
  db: Database,
  { actor, passwordHash }: Account,
  deviceId: string,
  now: number,
): Promise<string | null> {
  const token = DELIVERY_TOKEN_PREFIX + randomBytes(TOKEN_BYTES).toString('base64url');
  const facts = {
    tokenHash: hashOf(token),
    createdAt: new Date(now),
    expiresAt: new Date(now + LIFETIME_MS),
    lastUsedAt: null,
  };
  return writeAs(db, actor, 'company', async (tx) => {
    // Held, so that a change of password comes before or after, and then ends this one, too.
    const [same] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, actor.id), eq(users.passwordHash, passwordHash)))
      .for('share');
    if (!same) return null;
    await tx
      .insert(deliveryTokens)
      .values({ userId: actor.id, deviceId, ...facts })
      .onConflictDoUpdate({
        target: [deliveryTokens.userId, deliveryTokens.deviceId],
        set: facts,
      });
    return token;
  });
}

/** Whose token it is; null where it never was, or has ended. */
export async function findDeliveryToken(
  db: Queries,
  token: string,
  now: number,
): Promise<Row | null> {
  const [row] = await db
    .select()
    .from(deliveryTokens)
    .where(
      and(eq(deliveryTokens.tokenHash, hashOf(token)), gt(deliveryTokens.expiresAt, new Date(now))),
    );
  return row ?? null;
}

/** Notes that a token is used; about as exactly as people look at it. */
export async function recordUse(db: Database, actor: Actor, row: Row, now: number): Promise<void> {
  if (row.lastUsedAt && now - row.lastUsedAt.getTime() < USE_RECORDED_EVERY_MS) return;
  await writeAs(db, actor, 'company', (tx) =>
    tx
      .update(deliveryTokens)
      .set({ lastUsedAt: new Date(now) })
      .where(and(eq(deliveryTokens.id, row.id), eq(deliveryTokens.tokenHash, row.tokenHash))),
  );
}

/** Ends tokens; how many there were. */
export async function revokeDeliveryTokens(
  db: Queries,
  condition: SQL | undefined,
): Promise<number> {
  const ended = await db
    .delete(deliveryTokens)
    .where(condition)
    .returning({ id: deliveryTokens.id });
  return ended.length;
}

/** SQL true of the tokens of everybody in a company. */
export function belongsToCompany(db: Queries, companyId: number): SQL {
  const people = db.select({ id: users.id }).from(users).where(eq(users.companyId, companyId));
  return inArray(deliveryTokens.userId, people);
}

/** Forgets those whose time is over. */
export async function pruneDeliveryTokens(db: Database): Promise<void> {
  const isOver = lte(deliveryTokens.expiresAt, new Date());
  await withTenant(db, { as: 'platform' }, (tx) => revokeDeliveryTokens(tx, isOver));
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
