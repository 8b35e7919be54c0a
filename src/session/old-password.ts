/** After a password change elsewhere, this device's data of the person open with the former password, once. */

import { personDatabaseName } from '../db/database-names';
import { rewrapDataKey } from '../db/journal/data-key';
import { JournalDisk } from '../db/journal/disk';
import { deleteDatabase } from '../db/own-database';
import { PhotoDisk } from '../db/photos/photo-disk';
import { deliverLocked } from '../sync/push/deliver-sealed';
import { clock } from './clock';
import { api, device } from './connection';
import { readPersonRow } from './person-place';
import { type SignInResult, signIn } from './sign-in';
import { type AcceptedSignIn, type SignedIn, storeSignIn } from './store-sign-in';

/** Opens it, and wraps its key under the new password; null where the old one is another. */
export async function signInWithOldPassword(
  accepted: AcceptedSignIn,
  oldPassword: string,
): Promise<SignedIn | null> {
  const known = await readPersonRow(accepted.place.id);
  const key = known && (await rewrapDataKey(known.wrappedKey, oldPassword, accepted.password));
  return key ? storeSignIn(accepted, key) : null;
}

const LONGEST_SENDING_MS = 60_000;

export interface SentUnopened {
  readonly sent: number;
  /** Operations that nobody can read, and that the server does not have. */
  readonly left: number;
  /** Photos of deliveries that it does not have either. */
  readonly photos: number;
}

/** Sends the waiting envelopes: nobody has to open anything for that. */
export async function sendUnopened(accepted: AcceptedSignIn): Promise<SentUnopened> {
  const name = personDatabaseName(accepted.place.id);
  const before = await countWaiting(name);
  const token = accepted.login.deliveryToken;
  if (token && before + (await countPhotos(name)) > 0)
    await deliverLocked(name, navigator.locks, {
      api,
      token,
      now: clock.now,
      until: clock.now() + LONGEST_SENDING_MS,
      onUnauthenticated: async () => undefined,
      wait: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
      isUnlocked: async () => false,
    });
  const left = await countWaiting(name);
  return { sent: before - left, left, photos: await countPhotos(name) };
}

async function countPhotos(name: string): Promise<number> {
  const disk = new PhotoDisk(name);
  const photos = await disk.list();
  disk.close();
  return photos.filter(({ trouble }) => trouble?.is !== 'refused').length;
}

async function countWaiting(name: string): Promise<number> {
  const disk = new JournalDisk(name);
  const { marks, deliveries } = await disk.listQueue();
  disk.close();
  const sent = new Set(deliveries.filter(({ done }) => done).map(({ id }) => id));
  return marks.filter(({ id }) => !sent.has(id)).length;
}

/**
 * Begins with an empty store: nobody can read the former one any more, and it is deleted. The server is asked for
 * another session, because the device also begins with another signing key.
 * @returns the result of the sign-in; the former store is deleted in any case
 */
export async function signInWithoutOldData(accepted: AcceptedSignIn): Promise<SignInResult> {
  const { id } = accepted.place;
  await deleteDatabase(personDatabaseName(id));
  await device.people.delete(id);
  return signIn(accepted.login.user.username, accepted.password);
}
