import { isOurs } from '../domain/server-version';
import { LOGOUT_PATH, OWN_DEVICE_PATH } from '../domain/wire';
import { readUnlockedSession } from '../sync/session';
import { clock } from './clock';
import { api, device } from './connection';
import { writePersonRow } from './person-row';
import { clearStoredSession } from './stored-session';

/**
 * Ends the session on this device. The person's database stays, with its pending operations.
 * @param endsDelivery if nothing waits: otherwise the device's own token stays, which sends the queue without them
 * @returns a function that ends the session on the server too: to be called once this page asks nothing more under it
 */
export async function signOut(endsDelivery: boolean): Promise<() => void> {
  clearStoredSession();
  await clock.open(device);
  const unlocked = await readUnlockedSession(device, clock.now());
  await device.session.delete('current');
  if (unlocked && endsDelivery) await endDelivery(unlocked.stored.person);
  return () => {
    if (unlocked) endOnServer(unlocked.token, unlocked.stored.serverVersion);
  };
}

/** Not awaited: without signal the session ends by itself, within thirty minutes. */
function endOnServer(token: string | null, serverVersion: number): void {
  if (token && isOurs(serverVersion)) void api.send({ method: 'POST', path: LOGOUT_PATH, token });
}

async function endDelivery(person: string): Promise<void> {
  const known = await device.people.get(person);
  if (!known?.delivery) return;
  const { delivery, ...rest } = known;
  await writePersonRow(rest);
  // Without signal it ends by itself, within thirty days; nobody here has it any more.
  void api.send({ method: 'DELETE', path: OWN_DEVICE_PATH, token: delivery.token });
}
