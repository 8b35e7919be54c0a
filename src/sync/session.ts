/** The session as page and worker both read it from the device's database, so that both act on the same one. */
import type { DeviceDatabase, WorkerSession } from '../db/device-database';
import { SESSION_LIFETIME_MS } from '../domain/rules/session';
import type { SyncSession } from './types';

export interface PersonSession extends SyncSession {
  readonly stored: WorkerSession;
  /** The device holds a delivery token of this user, so pending operations are sent without a session. */
  readonly delivers: boolean;
}

/**
 * Who is signed in here, null where nobody is. The token is left out when its 30 minutes are over; then the device's
 * delivery token of that person stands in, where there is one.
 */
export async function readSyncSession(
  device: DeviceDatabase,
  now: number,
): Promise<PersonSession | null> {
  const stored = await device.session.get('current');
  if (!stored) return null;
  const isOver = Math.abs(now - stored.tokenTimestamp) > SESSION_LIFETIME_MS;
  const token = isOver ? null : stored.token;
  const { username, role, extensions, databaseName } = stored;
  const delivery = await readDelivery(device, databaseName);
  const own: SyncSession = { username, role, token, extensions, isDelivery: false };
  return { ...(token ? own : (delivery ?? own)), stored, delivers: delivery !== null };
}

/** The database that holds a user's queue, and the API it is sent to. */
export interface UserQueue {
  readonly databaseName: string;
  readonly apiBase: string;
  /** The queue belongs to the user signed in now. */
  readonly isCurrent: boolean;
}

/** Every queue that this device may send: the signed-in user's, and those whose delivery tokens it holds. */
export async function listUserQueues(device: DeviceDatabase): Promise<UserQueue[]> {
  const current = await device.session.get('current');
  const users = await device.users.toArray();
  const queues = new Map<string, UserQueue>();
  for (const { databaseName, delivery } of users)
    if (delivery)
      queues.set(databaseName, { databaseName, apiBase: delivery.apiBase, isCurrent: false });
  if (current) {
    const { databaseName, apiBase } = current;
    // The last in order: a page of this user may hold the lock of this queue.
    queues.delete(databaseName);
    queues.set(databaseName, { databaseName, apiBase, isCurrent: true });
  }
  return [...queues.values()];
}

/** The session under which a queue is sent: the user's own, or one of the user's delivery token. */
export async function readQueueSession(
  device: DeviceDatabase,
  databaseName: string,
  now: number,
): Promise<SyncSession | null> {
  const current = await readSyncSession(device, now);
  return current?.stored.databaseName === databaseName
    ? current
    : readDelivery(device, databaseName);
}

async function readDelivery(
  device: DeviceDatabase,
  databaseName: string,
): Promise<SyncSession | null> {
  const users = await device.users.toArray();
  const known = users.find((one) => one.databaseName === databaseName);
  if (!known?.delivery) return null;
  const { user, delivery, extensions = [] } = known;
  const { username, rol: role } = user;
  return { username, role, token: delivery.token, extensions, isDelivery: true };
}

/** Removes a token that the server rejects; a newer one stays. */
export async function forgetToken(device: DeviceDatabase, token: string): Promise<void> {
  await device.transaction('rw', device.session, device.users, async () => {
    const stored = await device.session.get('current');
    if (stored?.token === token) await device.session.put({ ...stored, token: null });
    for (const known of await device.users.toArray()) {
      const { delivery, ...rest } = known;
      if (delivery?.token === token) await device.users.put(rest);
    }
  });
}
