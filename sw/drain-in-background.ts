/** The worker's own parts of the loop in `src/sync/push-all.ts`. */
import { createApiClient } from '../src/api/client';
import { DeviceDatabase } from '../src/db/device-database';
import { UserDatabase } from '../src/db/user-database';
import { createUuid, randomBytes } from '../src/domain/rules/uuid';
import { createLock } from '../src/sync/lock';
import { type OpenQueue, type PushDeps, pushAll, pushForOthers } from '../src/sync/push-all';
import type { UserQueue } from '../src/sync/session';
import { forgetToken } from '../src/sync/session';
import { createSessionEngine } from '../src/sync/session-engine';
import type { EngineDeps } from '../src/sync/types';

/** For a `sync` event: rejects while anything remains that could be sent, so that the browser calls again. */
export function drainInBackground(): Promise<void> {
  return withDevice(pushAll);
}

/** Asked by a page, which sends its own person's queue itself. */
export function deliverForOthers(): Promise<void> {
  return withDevice(pushForOthers);
}

async function withDevice(push: (deps: PushDeps) => Promise<void>): Promise<void> {
  const device = new DeviceDatabase();
  try {
    await push({ device, now: Date.now, open: (...asked) => openQueue(device, ...asked) });
  } finally {
    device.close();
  }
}

function openQueue(
  device: DeviceDatabase,
  { databaseName, apiBase }: UserQueue,
  session: EngineDeps['session'],
): OpenQueue {
  const db = new UserDatabase(databaseName);
  const holder = createUuid(Date.now(), randomBytes);
  const now = Date.now;
  const engine = createSessionEngine({
    db,
    api: createApiClient({ baseUrl: apiBase, fetch: (input, init) => fetch(input, init) }),
    session,
    onUnauthenticated: (token) => forgetToken(device, token),
    lock: createLock({ db, name: databaseName, locks: navigator.locks, now, holder, after }),
    now,
    random: Math.random,
    holder,
  });
  return { db, engine, close: () => db.close() };
}

function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}
