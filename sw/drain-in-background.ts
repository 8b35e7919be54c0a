import { createApiClient } from '../src/api/client';
import { DeviceDatabase } from '../src/db/device-database';
import { readQueue } from '../src/db/outbox';
import { UserDatabase } from '../src/db/user-database';
import { createUuid, randomBytes } from '../src/domain/rules/uuid';
import { createEngine } from '../src/sync/engine';
import { createLock } from '../src/sync/lock';
import { forgetToken, type Lane, readLaneSession, readLanes } from '../src/sync/session';

const LONGEST_MS = 90_000;

/**
 * Sends what the signed-in person, and those whose delivery tokens are here, may send, with the page open or closed.
 * Rejects while anything eligible remains, so that the browser calls again.
 */
export async function drainInBackground(): Promise<void> {
  const eligible = await drainLanes(() => true);
  if (eligible > 0) throw new Error(`${eligible} operations still to send`);
}

/** Sends what waits of those who are not signed in now, by their delivery tokens; the page sends the others'. */
export async function deliverForOthers(): Promise<void> {
  await drainLanes(({ isCurrent }) => !isCurrent);
}

/** @returns how many could still be sent. */
async function drainLanes(isMeant: (lane: Lane) => boolean): Promise<number> {
  const until = Date.now() + LONGEST_MS;
  const device = new DeviceDatabase();
  let eligible = 0;
  try {
    const lanes = await readLanes(device);
    for (const lane of lanes.filter(isMeant)) eligible += await drain(device, lane, until);
  } finally {
    device.close();
  }
  return eligible;
}

/** @returns how many could still be sent. */
async function drain(
  device: DeviceDatabase,
  { databaseName, apiBase }: Lane,
  until: number,
): Promise<number> {
  const session = () => readLaneSession(device, databaseName, Date.now());
  if (!(await session())?.token) return 0;
  const db = new UserDatabase(databaseName);
  const holder = createUuid(Date.now(), randomBytes);
  try {
    if ((await readQueue(db)).length === 0) return 0;
    const engine = createEngine({
      db,
      api: createApiClient({ baseUrl: apiBase, fetch: (input, init) => fetch(input, init) }),
      session,
      onUnauthenticated: (token) => forgetToken(device, token),
      lock: createLock({
        db,
        name: databaseName,
        locks: navigator.locks,
        now: Date.now,
        holder,
        after: (ms, run) => {
          const timer = setTimeout(run, ms);
          return () => clearTimeout(timer);
        },
      }),
      now: Date.now,
      random: Math.random,
      holder,
    });
    const options = { until, isInsistent: true };
    const drained = await engine.drain(options);
    // One request was lost: the next may pass.
    return (drained.isUnreached ? await engine.drain(options) : drained).eligible;
  } finally {
    db.close();
  }
}
