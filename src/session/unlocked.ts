import { beginsLater } from '../domain/rules/session';
import { readUnlockedSession, type UnlockedSession } from '../sync/session';
import { clock } from './clock';
import { device } from './connection';
import { clearStoredSession, readStoredSession, writeStoredSession } from './stored-session';

/** The person who has unlocked this device; null where nobody has. */
export async function readUnlockedHere(): Promise<UnlockedSession | null> {
  await clock.open(device);
  const unlocked = await readUnlockedSession(device, clock.now());
  const { token, user, tokenTimestamp } = readStoredSession();
  if (unlocked && token && user && tokenTimestamp !== null) {
    const now = clock.now();
    if (beginsLater(tokenTimestamp, now)) writeStoredSession({ token, user, tokenTimestamp: now });
  }
  return unlocked;
}

/** Deletes the session with its key, because the browser's storage names none any more; not one that begins meanwhile. */
export async function endUnlockedHere(): Promise<void> {
  await clock.open(device);
  const calledAt = clock.now();
  await device.write(['session'], async ({ session }) => {
    const stored = await session.get('current');
    if (!stored) return;
    const { tokenTimestamp } = stored;
    if (tokenTimestamp <= calledAt || beginsLater(tokenTimestamp, calledAt))
      await session.delete('current');
  });
}

/**
 * Names a session that the device has begun in the browser's storage. If that is full, nobody is signed in, and the key
 * is deleted. @throws the error of the storage
 */
export async function nameSession(
  session: Parameters<typeof writeStoredSession>[0],
): Promise<void> {
  try {
    writeStoredSession(session);
  } catch (error) {
    clearStoredSession();
    await endUnlockedHere();
    throw error;
  }
}
