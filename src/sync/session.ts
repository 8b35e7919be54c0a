/** The session as page and worker both read it from the device's database, so that both act on the same one. */
import type { DeviceDatabase, DeviceSession } from '../db/device-database';
import { createValueCipher } from '../db/journal/data-key';
import { beginsLater, SESSION_LIFETIME_MS, type SessionUser } from '../domain/rules/session';
import type { BatchOp } from '../domain/wire';
import { type EnvelopeKeys, sealOp } from './push/seal';
import type { SyncSession } from './types';

/** The person who has unlocked this device, with their session. */
export interface UnlockedSession {
  readonly stored: DeviceSession;
  readonly user: SessionUser;
  /** Null in an offline session, and once the server refused it. */
  readonly token: string | null;
}

/** Null while the device is locked, or once the 30 minutes are over: then the first reader deletes the key. */
export async function readUnlockedSession(
  device: DeviceDatabase,
  now: number,
): Promise<UnlockedSession | null> {
  const read = await device.session.get('current');
  if (!read) return null;
  if (now - read.tokenTimestamp > SESSION_LIFETIME_MS) {
    await replaceSession(device, read.tokenTimestamp, null);
    return null;
  }
  const stored = beginsLater(read.tokenTimestamp, now) ? { ...read, tokenTimestamp: now } : read;
  if (stored !== read) await replaceSession(device, read.tokenTimestamp, stored);
  const known = await device.people.get(stored.person);
  if (!known) return null;
  const cipher = createValueCipher(stored.dataKey, stored.person);
  try {
    const [user, token] = await Promise.all([
      cipher.open<SessionUser>('profile', known.profile),
      stored.token && cipher.open<string>('token', stored.token),
    ]);
    return { stored, user, token };
  } catch {
    // A session that somebody wrote with a key of their own opens nothing.
    return null;
  }
}

/** Writes the session anew, or deletes it with its key, unless another one has begun meanwhile. */
function replaceSession(
  device: DeviceDatabase,
  tokenTimestamp: number,
  by: DeviceSession | null,
): Promise<void> {
  return device.write(['session'], async ({ session }) => {
    const stored = await session.get('current');
    if (stored?.tokenTimestamp !== tokenTimestamp) return;
    await (by ? session.put(by) : session.delete('current'));
  });
}

export interface PersonSession extends SyncSession {
  /** The device holds a delivery token of this person, so pending operations are sent without a session. */
  readonly delivers: boolean;
}

/**
 * The session under which a person's operations are sent: their own while it lasts, then the device's delivery token
 * for them, where there is one. Without either, one without a token; null where the person is unknown here.
 * @param keys of the person's envelopes: a delivery token sends nothing else
 */
export async function readPersonSession(
  device: DeviceDatabase,
  person: string,
  { rol: role, companyId }: SessionUser,
  now: number,
  keys: EnvelopeKeys | null,
): Promise<PersonSession | null> {
  const known = await device.people.get(person);
  if (!known) return null;
  const unlocked = await readUnlockedSession(device, now);
  const token = unlocked?.stored.person === person ? unlocked.token : null;
  const { delivery, serverVersion } = known;
  const delivers = delivery !== undefined && keys !== null;
  const own: SyncSession = { role, companyId, token, serverVersion };
  if (token !== null || !delivers) return { ...own, isDelivery: false, delivers };
  const seal = (op: BatchOp) => sealOp(op, keys);
  return { ...own, token: delivery.token, isDelivery: true, delivers, seal };
}

/** Removes a token that the server rejects; a newer one stays. */
export async function forgetToken(
  device: DeviceDatabase,
  token: string,
  now: number,
): Promise<void> {
  const unlocked = await readUnlockedSession(device, now);
  await device.write(['session', 'people'], async ({ session, people }) => {
    const stored = await session.get('current');
    if (
      stored &&
      unlocked?.token === token &&
      stored.tokenTimestamp === unlocked.stored.tokenTimestamp
    )
      await session.put({ ...stored, token: null });
    for (const { delivery, ...rest } of await people.toArray())
      if (delivery?.token === token) await people.put(rest);
  });
}
