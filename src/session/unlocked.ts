import { readUnlockedSession, type UnlockedSession } from '../sync/session';
import { device } from './connection';

/** Who has unlocked this device; null where nobody has. */
export const readUnlockedHere = (): Promise<UnlockedSession | null> =>
  readUnlockedSession(device, Date.now());

/** Deletes the session with its key: the browser's storage names none any more. */
export const endUnlockedHere = (): Promise<void> => device.session.delete('current');
