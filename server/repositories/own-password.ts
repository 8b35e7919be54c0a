import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../context';
import { deliveryTokens, users } from '../db/schema';
import type { Account } from '../tenancy/accounts';
import { writeAs } from '../tenancy/scope';
import { recordAudit } from './audit';
import { revokeDeliveryTokens } from './delivery-tokens';

/**
 * Stores a password that the user chose, and ends every session and delivery token of the user.
 * @param account as it was when its password was checked
 * @returns the session epoch from now on; null where the user's sessions have been ended since it was checked
 */
export function replacePassword(
  db: Database,
  { actor, sessionEpoch }: Account,
  passwordHash: string,
): Promise<number | null> {
  return writeAs(db, actor, 'platform', async (tx) => {
    // The record keeps its version: nothing that others read has changed.
    const [row] = await tx
      .update(users)
      .set({
        passwordHash,
        mustChangePassword: false,
        sessionEpoch: sql`${users.sessionEpoch} + 1`,
      })
      .where(and(eq(users.id, actor.id), eq(users.sessionEpoch, sessionEpoch)))
      .returning({ epoch: users.sessionEpoch });
    if (!row) return null;
    await recordAudit(tx, actor, {
      action: 'password-change',
      entity: 'user',
      recordId: actor.id,
    });
    await revokeDeliveryTokens(tx, eq(deliveryTokens.userId, actor.id));
    return row.epoch;
  });
}
