import { createApiClient } from '../src/api/client';
import { DeviceDatabase } from '../src/db/device-database';
import { UserDatabase } from '../src/db/user-database';
import { createUuid, randomBytes } from '../src/domain/rules/uuid';
import { createEngine } from '../src/sync/engine';
import { forgetToken, lockNameOf, readSyncSession } from '../src/sync/session';

const LONGEST_MS = 90_000;

/**
 * Sends what the signed-in person may send, with the page open or closed.
 * Rejects while anything eligible remains, so that the browser calls again.
 */
export async function drainInBackground(): Promise<void> {
  const until = Date.now() + LONGEST_MS;
  const device = new DeviceDatabase();
  const session = await readSyncSession(device, Date.now());
  if (!session?.token) return device.close();
  const { databaseName, apiBase } = session.stored;
  const db = new UserDatabase(databaseName);
  try {
    const engine = createEngine({
      db,
      api: createApiClient({ baseUrl: apiBase, fetch: (input, init) => fetch(input, init) }),
      session: async () => {
        const current = await readSyncSession(device, Date.now());
        return current?.stored.databaseName === databaseName ? current : null;
      },
      onUnauthenticated: (token) => forgetToken(device, token),
      lock: (run) => navigator.locks.request(lockNameOf(databaseName), run),
      now: Date.now,
      random: Math.random,
      holder: createUuid(Date.now(), randomBytes),
    });
    const { eligible } = await engine.drain({ until, isInsistent: true });
    if (eligible > 0) throw new Error(`${eligible} operations still to send`);
  } finally {
    db.close();
    device.close();
  }
}
