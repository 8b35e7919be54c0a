import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import type { Database, Queries, Session } from '../context';
import { deliveryTokens, endedSessions, signIns, users } from '../db/schema';
import { withTenant } from '../tenancy/tenant-context';
import { revokeDeliveryTokens } from './delivery-tokens';

/** How long a checked password counts for writes of users and companies. */
export const VERIFIED_MS = 5 * 60_000;

/**
 * Records that a user signed in.
 * @param now ms since 1970
 */
export async function noteSignIn(db: Queries, userId: number, now: number): Promise<void> {
  const at = new Date(now);
  await db
    .insert(signIns)
    .values({ userId, at })
    .onConflictDoUpdate({ target: signIns.userId, set: { at } });
}

/** Whether a user signed in within the last five minutes. */
export async function hasJustSignedIn(db: Queries, userId: number, now: number): Promise<boolean> {
  const isRecent = gte(signIns.at, new Date(now - VERIFIED_MS));
  const [row] = await db
    .select({ at: signIns.at })
    .from(signIns)
    .where(and(eq(signIns.userId, userId), isRecent));
  return row !== undefined;
}

/** Ends one session: its token is refused from now on. */
export async function endSession(db: Queries, { id, expiresAt }: Session): Promise<void> {
  await db.insert(endedSessions).values({ id, expiresAt }).onConflictDoNothing();
}

/** Ends every session of the users that meet a condition; they may sign in again. */
export async function endSessionsOf(db: Queries, condition: SQL): Promise<void> {
  await db
    .update(users)
    .set({ sessionEpoch: sql`${users.sessionEpoch} + 1` })
    .where(condition);
}

/** Ends every session of a company's users. */
export const endSessionsOfCompany = (db: Queries, companyId: number) =>
  endSessionsOf(db, eq(users.companyId, companyId));

/** Ends every session and delivery token of a user. */
export async function endAccess(db: Database, userId: number): Promise<void> {
  await withTenant(db, { as: 'platform' }, async (tx) => {
    await endSessionsOf(tx, eq(users.id, userId));
    await revokeDeliveryTokens(tx, eq(deliveryTokens.userId, userId));
  });
}

/** Deletes ended sessions whose tokens have expired by themselves. */
export async function pruneSessions(db: Queries): Promise<void> {
  await db.delete(endedSessions).where(lte(endedSessions.expiresAt, new Date()));
}
