import { readUnlockedSession, type UnlockedSession } from '../sync/session';
import { device } from './connection';

/** Who has unlocked this device; null where nobody has. */
export const readUnlockedHere = (): Promise<UnlockedSession | null> =>
  readUnlockedSession(device, Date.now());

/** Deletes the session with its key, because the browser's storage names none any more; not one that begins meanwhile. */
export function endUnlockedHere(): Promise<void> {
  const calledAt = Date.now();
  return device.write(async ({ session }) => {
    const stored = await session.get('current');
    if (stored && stored.tokenTimestamp <= calledAt) await session.delete('current');
  });
}
