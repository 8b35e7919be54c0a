import { device } from './connection';
import { clearStoredSession } from './stored-session';

/** Ends the session on this device. The person's database, with what is pending in it, stays. */
export async function signOut(): Promise<void> {
  clearStoredSession();
  await device.session.delete('current');
}
