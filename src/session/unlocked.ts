import { readUnlockedSession, type UnlockedSession } from '../sync/session';
import { device } from './connection';

/** Who has unlocked this device; null where nobody has. */
export const readUnlockedHere = (): Promise<UnlockedSession | null> =>
  readUnlockedSession(device, Date.now());

/** Deletes a session begun before `time` with its key: the browser's storage names none any more. */
export function endUnlockedHere(time: number): Promise<void> {
  return device.transaction('rw', device.session, async () => {
    const stored = await device.session.get('current');
    if (stored && stored.tokenTimestamp < time) await device.session.delete('current');
  });
}
