/**
 * What runs while somebody is signed in: their database, the engine and the events that wake it.
 */

import { liveQuery } from 'dexie';
import { readDeviceId } from '../db/device-database';
import { readQueue } from '../db/outbox';
import { type SaveRequest, saveRecord } from '../db/save';
import { UserDatabase, userDatabaseName } from '../db/user-database';
import type { SessionUser } from '../domain/rules/session';
import { createUuid, randomBytes } from '../domain/rules/uuid';
import { createDriver, type WakeReason } from '../sync/driver';
import { createEngine } from '../sync/engine';
import { forgetToken, lockNameOf, readSyncSession } from '../sync/session';
import { noteReport, syncFacts } from '../sync/status';
import { api, apiIdentity, device } from './connection';

export interface Runtime {
  readonly user: SessionUser;
  readonly db: UserDatabase;
  /** Writes a person's intent on the disk and wakes the engine. See `saveRecord`. */
  save(request: Omit<SaveRequest, 'author' | 'device' | 'now'>): Promise<string>;
  wake(reason: WakeReason): Promise<void>;
  /** What the server of this session announced; none for a plain one and in an offline session. */
  extensions(): Promise<readonly string[]>;
  /** For what does not go through the queue; null without a good one. */
  token(): Promise<string | null>;
  /** Ends it; the database stays on the disk. */
  close(): void;
}

const MINUTE_MS = 60_000;
export const SYNC_TAG = 'outbox';

export async function openRuntime(user: SessionUser): Promise<Runtime> {
  const databaseName = await userDatabaseName(apiIdentity, user.username);
  const db = new UserDatabase(databaseName);
  await db.open();
  const deviceId = await readDeviceId(device, Date.now());

  const readSession = async () => {
    const session = await readSyncSession(device, Date.now());
    const mine = session?.stored.databaseName === databaseName ? session : null;
    syncFacts.setState({ hasToken: Boolean(mine?.token) });
    return mine;
  };
  const engine = createEngine({
    db,
    api,
    session: readSession,
    onUnauthenticated: async (token) => {
      await forgetToken(device, token);
      await readSession();
    },
    lock: (run) => navigator.locks.request(lockNameOf(databaseName), run),
    now: Date.now,
    random: Math.random,
    holder: createUuid(Date.now(), randomBytes),
    report: noteReport,
  });
  const driver = createDriver({
    engine,
    now: Date.now,
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    mayReach: () => navigator.onLine,
    onBroken,
    onSound: () => syncFacts.setState({ isBroken: false }),
  });

  syncFacts.setState({
    queue: null,
    isBroken: false,
    isOnline: navigator.onLine,
    road: 'unknown',
    progress: null,
  });
  await readSession();
  const queue = liveQuery(() => readQueue(db)).subscribe({
    next: (operations) => syncFacts.setState({ queue: operations, isBroken: false }),
    error: onBroken,
  });
  const unlisten = listen((reason) => {
    syncFacts.setState({ isOnline: navigator.onLine });
    void readSession();
    if (reason) void driver.wake(reason);
  });
  void driver.wake('start');

  return {
    user,
    db,
    async save(request) {
      const key = await saveRecord(db, {
        ...request,
        author: user.username,
        device: deviceId,
        now: Date.now(),
      });
      void registerBackgroundSync();
      void navigator.storage?.persist?.();
      void driver.wake('save');
      return key;
    },
    wake: (reason) => driver.wake(reason),
    extensions: async () => (await readSession())?.extensions ?? [],
    token: async () => (await readSession())?.token ?? null,
    close() {
      unlisten();
      driver.stop();
      queue.unsubscribe();
      db.close();
    },
  };
}

/** The store could not be read or written: said on the screen, and told to whoever watches for errors. */
function onBroken(error: unknown): void {
  syncFacts.setState({ isBroken: true });
  reportError(error);
}

/** Calls back at what may have changed something; null where only the facts changed. */
function listen(onEvent: (reason: WakeReason | null) => void): () => void {
  const ended = new AbortController();
  const on = (target: EventTarget, name: string, reason: () => WakeReason | null) =>
    target.addEventListener(name, () => onEvent(reason()), { signal: ended.signal });
  on(window, 'online', () => 'online');
  on(window, 'offline', () => null);
  on(window, 'focus', () => 'focus');
  on(document, 'visibilitychange', () => (document.visibilityState === 'visible' ? 'focus' : null));
  const minute = setInterval(() => {
    if (document.visibilityState === 'visible') onEvent('minute');
  }, MINUTE_MS);
  return () => {
    ended.abort();
    clearInterval(minute);
  };
}

interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

/** Asks the browser to run the worker when there is a network, this page open or not. Only Chromium has it. */
async function registerBackgroundSync(): Promise<void> {
  try {
    const registration: SyncRegistration | undefined =
      await navigator.serviceWorker?.getRegistration();
    await registration?.sync?.register(SYNC_TAG);
  } catch {
    // Refused by the browser or its user: the page's own wake-ups remain.
  }
}
