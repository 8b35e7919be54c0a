import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { importPublicKey, keyIdOf } from '../../src/domain/envelope/keys';
import type { Actor, Database, Queries } from '../context';
import { deliveryTokens, deviceKeys } from '../db/schema';
import { writeAs } from '../tenancy/scope';

/**
 * Registers a user's public signing key on a device; one that is registered already stays as it is.
 * @param publicKey base64url SPKI of a P-256 key
 * @param now ms since 1970
 * @returns the key's id; null where it has been revoked, or is another user's or device's
 */
export async function registerDeviceKey(
  db: Database,
  actor: Actor,
  { deviceId, publicKey }: { readonly deviceId: string; readonly publicKey: string },
  now: number,
): Promise<string | null> {
  const keyId = await keyIdOf(publicKey);
  const row = { keyId, userId: actor.id, deviceId, publicKey, createdAt: new Date(now) };
  return writeAs(db, actor, 'company', async (tx) => {
    await tx.insert(deviceKeys).values(row).onConflictDoNothing();
    const [registered] = await tx
      .select({ keyId: deviceKeys.keyId })
      .from(deviceKeys)
      .where(and(eq(deviceKeys.keyId, keyId), isGood(actor.id, deviceId)));
    return registered?.keyId ?? null;
  });
}

/** A signing key that nobody has revoked, with its user. */
export interface OwnedKey {
  readonly userId: number;
  readonly publicKey: CryptoKey;
}

/** Signing keys by their ids. */
export type OwnedKeys = ReadonlyMap<string, OwnedKey>;

/** The signing keys of a user on a device. */
export function readDeviceKeys(db: Queries, userId: number, deviceId: string): Promise<OwnedKeys> {
  return importKeys(db, isGood(userId, deviceId));
}

/** The signing keys with these ids, whoever owns them. */
export function findDeviceKeys(db: Queries, keyIds: readonly string[]): Promise<OwnedKeys> {
  return importKeys(db, and(inArray(deviceKeys.keyId, [...keyIds]), isNull(deviceKeys.revokedAt)));
}

async function importKeys(db: Queries, condition: SQL | undefined): Promise<OwnedKeys> {
  const { keyId, userId, publicKey } = deviceKeys;
  const rows = await db.select({ keyId, userId, publicKey }).from(deviceKeys).where(condition);
  const keys = new Map<string, OwnedKey>();
  for (const row of rows) {
    const key = await importPublicKey(row.publicKey);
    if (key) keys.set(row.keyId, { userId: row.userId, publicKey: key });
  }
  return keys;
}

/** Revokes the signing keys of the devices whose delivery tokens meet a condition: before those are deleted. */
export async function revokeDeviceKeys(
  db: Queries,
  condition: SQL | undefined,
  now: number,
): Promise<void> {
  const { userId, deviceId } = deliveryTokens;
  const devices = db.select({ userId, deviceId }).from(deliveryTokens).where(condition);
  await db
    .update(deviceKeys)
    .set({ revokedAt: new Date(now) })
    .where(
      and(
        isNull(deviceKeys.revokedAt),
        sql`(${deviceKeys.userId}, ${deviceKeys.deviceId}) in ${devices}`,
      ),
    );
}

const isGood = (userId: number, deviceId: string) =>
  and(
    eq(deviceKeys.userId, userId),
    eq(deviceKeys.deviceId, deviceId),
    isNull(deviceKeys.revokedAt),
  );
