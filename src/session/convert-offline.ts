/** The first unlock without signal after the update: the password is checked as the older version checked it. */
import type { DevicePerson, UnconvertedUser } from '../db/device-database';
import { createDataKey, createValueCipher, openDataKey } from '../db/journal/data-key';
import { device } from './connection';
import { forgetMirrorsOfOthers, takeOver } from './take-over';

/** Null where an earlier, interrupted one was under another password. */
export async function convertOffline(
  clear: UnconvertedUser,
  id: string,
  password: string,
): Promise<{ readonly known: DevicePerson; readonly dataKey: CryptoKey } | null> {
  const begun = await device.people.get(id);
  const dataKey = begun && (await openDataKey(begun.wrappedKey, password));
  if (begun && !dataKey) return null;
  const key =
    begun && dataKey ? { dataKey, wrappedKey: begun.wrappedKey } : await createDataKey(password);
  const profile = await createValueCipher(key.dataKey, id).seal('profile', clear.user);
  await takeOver(clear, { id, profile, ...key });
  const { lastOnlineAt, extensions = [], delivery, signInCount } = clear;
  const known: DevicePerson = {
    id,
    wrappedKey: key.wrappedKey,
    profile,
    lastOnlineAt,
    extensions,
    ...(delivery && { delivery }),
    signInCount,
    failedTries: 0,
    triesFrom: 0,
  };
  await device.write(async ({ people, users }) => {
    await people.put(known);
    await users.delete(clear.key);
  });
  // The next sign-in tries again.
  void forgetMirrorsOfOthers().catch(() => undefined);
  return { known, dataKey: key.dataKey };
}

/** Whether the password is the one that an older version derived this from. */
export async function isPassword(
  password: string,
  { salt, hash, iterations }: UnconvertedUser['verifier'],
): Promise<boolean> {
  const text = new TextEncoder().encode(password);
  const key = await crypto.subtle.importKey('raw', text, 'PBKDF2', false, ['deriveBits']);
  const given = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations };
  const derived = new Uint8Array(await crypto.subtle.deriveBits(given, key, 256));
  const differs = derived.reduce((sum, byte, at) => sum | (byte ^ (hash[at] ?? 0)), 0);
  return differs === 0 && hash.length === derived.length;
}
