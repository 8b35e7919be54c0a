/** After a password change elsewhere: what this device keeps of the person opens with the one from before, once. */
import { personId } from '../db/device-database';
import { rewrapDataKey } from '../db/journal/data-key';
import { journalName } from '../db/journal/open-journal';
import { apiIdentity, device } from './connection';
import { signIn } from './sign-in';
import { type AcceptedSignIn, type SignedIn, storeSignIn } from './store-sign-in';

/** Opens it, and wraps its key under the new password; null where the old one is another. */
export async function signInWithOldPassword(
  accepted: AcceptedSignIn,
  oldPassword: string,
): Promise<SignedIn | null> {
  const known = await device.people.get(await idOf(accepted));
  const key = known && (await rewrapDataKey(known.wrappedKey, oldPassword, accepted.password));
  return key ? storeSignIn(accepted, key) : null;
}

/**
 * Begins with an empty store: what was here cannot be read by anybody any more, and is deleted. The server is asked for
 * another session, because the device also begins with another signing key.
 */
export async function signInWithoutOldData(accepted: AcceptedSignIn): Promise<SignedIn | null> {
  const id = await idOf(accepted);
  await deleteDatabase(journalName(id));
  await device.people.delete(id);
  const result = await signIn(accepted.login.user.username, accepted.password);
  return result.is === 'in' ? result : null;
}

const idOf = ({ login }: AcceptedSignIn) => personId(apiIdentity, login.user.username);

function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });
}
