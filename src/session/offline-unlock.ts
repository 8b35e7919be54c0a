/** A password checked on the device: 5 tries, then a growing delay that a restart does not forget. */
import type { DevicePerson } from '../db/device-database';
import { openDataKey } from '../db/journal/data-key';
import { device } from './connection';
import { findByName } from './person-place';

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
  isClockBroken = false,
): Promise<Unlock> {
  const known = await findByName(username);
  if (!known) return { is: 'unknown' };
  const { id } = known;
  if (isUnlockStale(known, now, isClockBroken)) return { is: 'stale' };
  const reserved = await reserveTry(id, now);
  if (reserved !== null) return { is: 'delayed', until: reserved };
  const dataKey = await openDataKey(known.wrappedKey, password);
  if (!dataKey) return { is: 'wrong' };
  await device.write(['people'], async ({ people }) => {
    const counted = await people.get(id);
    if (counted) await people.put({ ...counted, failedTries: 0, triesFrom: 0 });
  });
  return { is: 'open', known, dataKey };
}

/**
 * Whether the last sign-in with signal is too long ago, as far as a clock tells: one that shows a past time tells
 * nothing.
 */
export function isUnlockStale(
  { lastOnlineAt }: Pick<DevicePerson, 'lastOnlineAt'>,
  now: number,
  isClockBroken: boolean,
): boolean {
  return !isClockBroken && now - lastOnlineAt > UNLOCK_DAYS * 24 * 3_600_000;
}

/** Counts the try before it is made, so that a killed tab is no free one. Answers until when none is heard, or null. */
function reserveTry(id: string, now: number): Promise<number | null> {
  return device.write(['people'], async ({ people }) => {
    const known = await people.get(id);
    if (!known) return null;
    if (known.triesFrom > now && known.triesFrom - now <= LONGEST_DELAY_MS) return known.triesFrom;
    const failedTries = known.failedTries + 1;
    const extra = failedTries - FREE_TRIES;
    const triesFrom =
      extra >= 0 ? now + Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** extra) : 0;
    await people.put({ ...known, failedTries, triesFrom });
    return null;
  });
}
