import { deviceUserKey, type WorkerSession } from '../db/device-database';
import { LOGOUT_PATH, OWN_DEVICE_PATH } from '../domain/wire';
import { api, apiIdentity, device } from './connection';
import { clearStoredSession } from './stored-session';

/**
 * Ends the session on this device. The person's database, with what is pending in it, stays; where something is, so does
 * the device's own token, which sends it without them.
 * @returns ends the session on the server too: to be called when nothing of this page asks under it any more
 */
export async function signOut(isQueueEmpty: boolean): Promise<() => void> {
  clearStoredSession();
  const session = await device.session.get('current');
  await device.session.delete('current');
  if (session && isQueueEmpty) await endDelivery(session.username);
  return () => {
    if (session) endOnServer(session);
  };
}

/** Not awaited: without signal the session ends by itself, within thirty minutes. */
function endOnServer({ token, extensions }: WorkerSession): void {
  if (token && extensions.includes('account'))
    void api.send({ method: 'POST', path: LOGOUT_PATH, token });
}

async function endDelivery(username: string): Promise<void> {
  const known = await device.users.get(deviceUserKey(apiIdentity, username));
  if (!known?.delivery) return;
  const { delivery, ...rest } = known;
  await device.users.put(rest);
  // Without signal it ends by itself, within thirty days; nobody here has it any more.
  void api.send({ method: 'DELETE', path: OWN_DEVICE_PATH, token: delivery.token });
}
