/** The session as page and worker both read it: from the device's database, so that neither knows more than the other. */
import type { DeviceDatabase, WorkerSession } from '../db/device-database';
import { SESSION_LIFETIME_MS } from '../domain/rules/session';
import type { SyncSession } from './engine';

/** Who is signed in here, the token left out when its 30 minutes are over; null where nobody is. */
export async function readSyncSession(
  device: DeviceDatabase,
  now: number,
): Promise<(SyncSession & { readonly stored: WorkerSession }) | null> {
  const stored = await device.session.get('current');
  if (!stored) return null;
  const isOver = Math.abs(now - stored.tokenTimestamp) > SESSION_LIFETIME_MS;
  return {
    username: stored.username,
    role: stored.role,
    token: isOver ? null : stored.token,
    extensions: stored.extensions,
    stored,
  };
}

/** The server no longer takes this token; a newer one stays. */
export async function forgetToken(device: DeviceDatabase, token: string): Promise<void> {
  await device.transaction('rw', device.session, async () => {
    const stored = await device.session.get('current');
    if (stored?.token === token) await device.session.put({ ...stored, token: null });
  });
}

/** The Web Lock of one user's database. */
export function lockNameOf(databaseName: string): string {
  return `send:${databaseName}`;
}
