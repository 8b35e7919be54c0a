import { readUnlockedSession, type UnlockedSession } from '../sync/session';
import { device } from './connection';

/** Who has unlocked this device; null where nobody has. */
export const readUnlockedHere = (): Promise<UnlockedSession | null> =>
  readUnlockedSession(device, Date.now());
