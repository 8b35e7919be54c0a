/** What version 1 of the device database knew of a person. */
import { deviceUserKey, type UnconvertedUser } from '../../src/db/device-database';

/** @param password hashed once only: the number of rounds is stored beside it */
export async function olderUser(
  apiBase: string,
  username: string,
  more: Partial<UnconvertedUser> & Pick<UnconvertedUser, 'databaseName'>,
  password = 'Guaviare2026*',
): Promise<UnconvertedUser> {
  const salt = new Uint8Array([1, 2, 3]);
  const text = new TextEncoder().encode(password);
  const key = await crypto.subtle.importKey('raw', text, 'PBKDF2', false, ['deriveBits']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: 1 };
  const hash = new Uint8Array(await crypto.subtle.deriveBits(how, key, 256));
  return {
    key: deviceUserKey(apiBase, username),
    user: { username, rol: 'EMPLOYEE', status: 'activo', companyStatus: 'activo' },
    verifier: { salt, hash, iterations: 1 },
    lastOnlineAt: Date.now(),
    signInCount: 4,
    failedTries: 0,
    triesFrom: 0,
    ...more,
  };
}
