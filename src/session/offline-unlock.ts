/** A password checked on the device: 5 tries, then a growing delay that a restart does not forget. */
import { type DeviceUser, deviceUserKey } from '../db/device-database';
import { apiIdentity, device } from './connection';
import { isPassword } from './verifier';

export const UNLOCK_DAYS = 30;
const FREE_TRIES = 5;
const FIRST_DELAY_MS = 30_000;
const LONGEST_DELAY_MS = 60 * 60_000;

export type Unlock =
  | { readonly is: 'open'; readonly known: DeviceUser }
  | { readonly is: 'wrong' }
  /** Nobody of that name has signed in here, or too long ago. */
  | { readonly is: 'unknown' }
  | { readonly is: 'stale' }
  | { readonly is: 'delayed'; readonly until: number };

export async function unlockOffline(
  username: string,
  password: string,
  now: number,
): Promise<Unlock> {
  const key = deviceUserKey(apiIdentity, username);
  const known = await device.users.get(key);
  if (!known) return { is: 'unknown' };
  if (Math.abs(now - known.lastOnlineAt) > UNLOCK_DAYS * 24 * 3_600_000) return { is: 'stale' };
  const reserved = await reserveTry(key, now);
  if (reserved !== null) return { is: 'delayed', until: reserved };
  if (!(await isPassword(password, known.verifier))) return { is: 'wrong' };
  await device.users.update(key, { failedTries: 0, triesFrom: 0 });
  return { is: 'open', known };
}

/** Counts the try before it is made, so that a killed tab is no free one. Answers until when none is heard, or null. */
function reserveTry(key: string, now: number): Promise<number | null> {
  return device.transaction('rw', device.users, async () => {
    const known = await device.users.get(key);
    if (!known) return null;
    if (known.triesFrom > now && known.triesFrom - now <= LONGEST_DELAY_MS) return known.triesFrom;
    const failedTries = known.failedTries + 1;
    const extra = failedTries - FREE_TRIES;
    const triesFrom =
      extra >= 0 ? now + Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** extra) : 0;
    await device.users.update(key, { failedTries, triesFrom });
    return null;
  });
}
