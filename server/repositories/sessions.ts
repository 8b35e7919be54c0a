import { eq, lte, type SQL, sql } from 'drizzle-orm';
import type { Queries, Session } from '../context';
import { endedSessions, users } from '../db/schema';

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

/** Deletes ended sessions whose tokens have expired by themselves. */
export async function pruneSessions(db: Queries): Promise<void> {
  await db.delete(endedSessions).where(lte(endedSessions.expiresAt, new Date()));
}
