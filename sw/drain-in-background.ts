/** The worker's own parts of the loop in `src/sync/push-all.ts`. */
import { after, createApiClient } from '../src/api/client';
import { personDatabaseName } from '../src/db/database-names';
import {
  createDeviceDatabase,
  type DeviceDatabase,
  type DevicePerson,
  readDeviceId,
} from '../src/db/device-database';
import { openJournal } from '../src/db/journal/open-journal';
import { restorePerson } from '../src/db/restore-person';
import { createUuid, randomBytes } from '../src/domain/rules/uuid';
import { createClock } from '../src/sync/clock';
import { readEnvelopeKeys } from '../src/sync/envelope-keys';
import { createJournalLock } from '../src/sync/lock';
import { openOwnPhotos } from '../src/sync/photos/own-photos';
import { deliverLocked } from '../src/sync/push/deliver-sealed';
import { createSealer, sealOp } from '../src/sync/push/seal';
import {
  type OpenQueue,
  type Pause,
  type PushDeps,
  pushAll,
  pushForOthers,
  pushReadable,
  type UserQueue,
} from '../src/sync/push-all';
import { forgetToken, readPersonSession, readUnlockedSession } from '../src/sync/session';
import { createSessionEngine } from '../src/sync/session-engine';

/** For a `sync` event: rejects while anything remains that could be sent, so that the browser calls again. */
export function drainInBackground(): Promise<void> {
  return withDevice(pushAll);
}

/** Runs at the request of a page, which sends its own person's queue itself. */
export function deliverForOthers(): Promise<void> {
  return withDevice(pushForOthers);
}

async function withDevice(push: (deps: PushDeps) => Promise<void>): Promise<void> {
  const device = createDeviceDatabase();
  try {
    clock = createClock();
    await clock.open(device);
    await push({ now, listQueues: () => listQueues(device) });
  } finally {
    device.close();
  }
}

/** Read anew from the device by each run. */
let clock = createClock();
const now = () => clock.now();

/** The person who has unlocked the device comes last: a page of theirs may hold the lock of that queue. */
async function listQueues(device: DeviceDatabase): Promise<UserQueue[]> {
  const unlocked = await readUnlockedSession(device, now());
  const locked = (await device.people.toArray()).filter(
    ({ id, delivery }) => delivery && id !== unlocked?.stored.person,
  );
  const queues = locked.map((known) => toSealedQueue(device, known));
  if (!unlocked) return queues;
  const { stored, user } = unlocked;
  const known = await device.people.get(stored.person);
  const readKeys = async () => (known ? readEnvelopeKeys(known, stored.dataKey) : null);
  const keys = await readKeys();
  const deviceId = await readDeviceId(device, now());
  const beforeRewrite = async () => {
    if (known) await restorePerson(device, { row: known, session: stored, deviceId });
  };
  const session = () => readPersonSession(device, stored.person, user, now(), keys);
  const open = (): OpenQueue => {
    const db = openJournal(stored.person, stored.dataKey, { beforeRewrite });
    db.sealer = keys && createSealer((op) => sealOp(op, keys));
    const photos = openOwnPhotos(db.database, stored.dataKey, readKeys);
    const holder = createUuid(Date.now(), randomBytes);
    const engine = createSessionEngine({
      db,
      api: apiOf(stored.apiBase),
      session,
      onUnauthenticated: (token) => forgetToken(device, token, now()),
      lock: createJournalLock({ db, name: db.name, locks: navigator.locks, now, holder, after }),
      now,
      random: Math.random,
      holder,
      photos,
    });
    return { db, engine, photos: photos.disk, close: () => db.close() };
  };
  return [
    ...queues,
    { isCurrent: true, push: (until) => pushReadable(session, open, until, PAUSE) },
  ];
}

/** A person who has not unlocked the device: only envelopes leave. */
function toSealedQueue(device: DeviceDatabase, { id, delivery }: DevicePerson): UserQueue {
  return {
    isCurrent: false,
    push: (until) =>
      deliverLocked(personDatabaseName(id), navigator.locks, {
        api: apiOf(delivery?.apiBase ?? ''),
        token: delivery?.token ?? '',
        now,
        until,
        onUnauthenticated: (token) => forgetToken(device, token, now()),
        wait: PAUSE.wait,
        isUnlocked: async () => (await device.session.get('current'))?.person === id,
      }),
  };
}

const apiOf = (baseUrl: string) =>
  createApiClient({ baseUrl, fetch: (input, init) => fetch(input, init) });

const PAUSE: Pause = {
  now,
  wait: (ms) => new Promise((resolve) => void after(ms, resolve)),
};
