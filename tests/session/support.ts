/** The session's modules as in a page, once a test file: one API, one device, a storage in memory. */
import { vi } from 'vitest';
import { personId } from '../../src/db/device-database';
import type { TestServer } from '../sync/support/servers';

/** A stand-in for `localStorage`. */
export function installStorage(): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  return kept;
}

/** The id that our server's employee has on a device where they begin beside it. */
export async function idAt(server: TestServer, username = server.username): Promise<string> {
  const users = await server.list('user');
  const found = users.find((one) => one.username === username);
  return personId(server.baseUrl, Number(found?.id));
}

/** Loads the session against the API at `baseUrl`. */
export async function loadSession(baseUrl: string) {
  vi.stubEnv('VITE_API_BASE_URL', baseUrl);
  vi.resetModules();
  const [connection, unlock, signIn, signOut, stored, unlocked, verify, own, old] =
    await Promise.all([
      import('../../src/session/connection'),
      import('../../src/session/offline-unlock'),
      import('../../src/session/sign-in'),
      import('../../src/session/sign-out'),
      import('../../src/session/stored-session'),
      import('../../src/session/unlocked'),
      import('../../src/session/verify-password'),
      import('../../src/session/own-password'),
      import('../../src/session/old-password'),
    ]);
  return {
    ...connection,
    ...unlock,
    ...signIn,
    ...signOut,
    ...stored,
    ...unlocked,
    ...verify,
    ...own,
    ...old,
  };
}
