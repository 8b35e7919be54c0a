/** A password checked on the device: 5 tries, then a growing delay that a restart does not forget. */
import {
  type DevicePerson,
  type DeviceTable,
  type DeviceTables,
  deviceUserKey,
  personId,
} from '../db/device-database';
import { openDataKey } from '../db/journal/data-key';
import { apiIdentity, device } from './connection';
import { convertOffline, isPassword } from './convert-offline';

export const UNLOCK_DAYS = 30;
const FREE_TRIES = 5;
const FIRST_DELAY_MS = 30_000;
const LONGEST_DELAY_MS = 60 * 60_000;

export type Unlock =
  | { readonly is: 'open'; readonly known: DevicePerson; readonly dataKey: CryptoKey }
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
  const id = await personId(apiIdentity, username);
  const clear = await device.users.get(deviceUserKey(apiIdentity, username));
  const known = await device.people.get(id);
  const counted = clear ?? known;
  if (!counted) return { is: 'unknown' };
  if (isUnlockStale(counted, now)) return { is: 'stale' };
  const reserved = clear
    ? await reserveTry(({ users }) => users, clear.key, now)
    : await reserveTry(({ people }) => people, id, now);
  if (reserved !== null) return { is: 'delayed', until: reserved };
  if (clear) {
    // The first password after the update: what was kept in clear is taken over under it.
    if (!(await isPassword(password, clear.verifier))) return { is: 'wrong' };
    const converted = await convertOffline(clear, id, password);
    return converted ? { is: 'open', ...converted } : { is: 'wrong' };
  }
  const dataKey = known && (await openDataKey(known.wrappedKey, password));
  if (!dataKey) return { is: 'wrong' };
  await device.write(async ({ people }) => {
    const counted = await people.get(id);
    if (counted) await people.put({ ...counted, failedTries: 0, triesFrom: 0 });
  });
  return { is: 'open', known, dataKey };
}

/** Too long after the last sign-in with signal. */
export function isUnlockStale(
  { lastOnlineAt }: Pick<DevicePerson, 'lastOnlineAt'>,
  now: number,
): boolean {
  return Math.abs(now - lastOnlineAt) > UNLOCK_DAYS * 24 * 3_600_000;
}

interface Counted {
  readonly failedTries: number;
  readonly triesFrom: number;
}

/** Counts the try before it is made, so that a killed tab is no free one. Answers until when none is heard, or null. */
function reserveTry<Person extends Counted>(
  tableOf: (tables: DeviceTables) => DeviceTable<Person>,
  key: string,
  now: number,
): Promise<number | null> {
  return device.write(async (tables) => {
    const table = tableOf(tables);
    const known = await table.get(key);
    if (!known) return null;
    if (known.triesFrom > now && known.triesFrom - now <= LONGEST_DELAY_MS) return known.triesFrom;
    const failedTries = known.failedTries + 1;
    const extra = failedTries - FREE_TRIES;
    const triesFrom =
      extra >= 0 ? now + Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** extra) : 0;
    await table.put({ ...known, failedTries, triesFrom });
    return null;
  });
}
