/**
 * What runs while somebody is signed in: their database, the engine and the events that wake it.
 */

import { liveQuery } from 'dexie';
import { readDeviceId } from '../db/device-database';
import { readDoubles } from '../db/doubles';
import { readQueue } from '../db/outbox';
import { type SaveRequest, saveRecord } from '../db/save';
import { readMeta, UserDatabase, userDatabaseName } from '../db/user-database';
import type { SessionUser } from '../domain/rules/session';
import { createUuid, randomBytes } from '../domain/rules/uuid';
import { createDriver, type WakeReason } from '../sync/driver';
import { createEngine } from '../sync/engine';
import { createLock } from '../sync/lock';
import { forgetToken, readSyncSession } from '../sync/session';
import { noteReport, syncFacts } from '../sync/status';
import { api, apiIdentity, device } from './connection';

export interface Runtime {
  readonly user: SessionUser;
  readonly db: UserDatabase;
  /** Writes a person's intent on the disk and wakes the engine. See `saveRecord`. */
  save(request: Omit<SaveRequest, 'author' | 'device' | 'now'>): Promise<string>;
  wake(reason: WakeReason): Promise<void>;
  /** What the server of this session announced; in an offline one, what it announced last. None for a plain one. */
  extensions(): Promise<readonly string[]>;
  /** For what does not go through the queue; null without a good one. */
  token(): Promise<string | null>;
  /** Ends it; the database stays on the disk. */
  close(): void;
}

const TICK_MS = 30_000;
export const SYNC_TAG = 'outbox';

export async function openRuntime(user: SessionUser): Promise<Runtime> {
  const databaseName = await userDatabaseName(apiIdentity, user.username);
  const db = new UserDatabase(databaseName);
  await db.open();
  const deviceId = await readDeviceId(device, Date.now());

  const readSession = async () => {
    const session = await readSyncSession(device, Date.now());
    const mine = session?.stored.databaseName === databaseName ? session : null;
    syncFacts.setState({
      hasToken: Boolean(mine?.token) && !mine?.isDelivery,
      delivers: mine?.delivers ?? false,
    });
    return mine;
  };
  const holder = createUuid(Date.now(), randomBytes);
  const engine = createEngine({
    db,
    api,
    session: readSession,
    onUnauthenticated: async (token) => {
      await forgetToken(device, token);
      await readSession();
    },
    lock: createLock({
      db,
      name: databaseName,
      locks: navigator.locks,
      now: Date.now,
      holder,
      after,
    }),
    now: Date.now,
    random: Math.random,
    holder,
    report: (report) => {
      noteReport(report);
      if (report.is === 'reached') void keepClock(db, report.clockOffsetMs);
    },
  });
  const driver = createDriver({
    engine,
    now: Date.now,
    after,
    random: Math.random,
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
  const readFacts = async () => {
    const doubles = await readDoubles(db);
    return { queue: await readQueue(db), doubled: doubles.filter(({ isSeen }) => !isSeen).length };
  };
  const queue = liveQuery(readFacts).subscribe({
    next: (facts) => syncFacts.setState({ ...facts, isBroken: false }),
    error: onBroken,
  });
  const readUnreadable = async () =>
    syncFacts.setState({ unreadable: (await db.listUnreadable()).length });
  void readUnreadable().catch(onBroken);
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
    token: async () => {
      const session = await readSession();
      return session?.isDelivery ? null : (session?.token ?? null);
    },
    close() {
      unlisten();
      driver.stop();
      queue.unsubscribe();
      db.close();
    },
  };
}

const CLOCK_STEP_MS = 60_000;

/** Kept on the disk: what is saved without a network carries it too. */
async function keepClock(db: UserDatabase, offsetMs: number | null): Promise<void> {
  if (offsetMs === null) return;
  const known = await readMeta(db, 'clockOffsetMs', 0);
  if (Math.abs(offsetMs - known) >= CLOCK_STEP_MS)
    await db.meta.put({ name: 'clockOffsetMs', value: offsetMs });
}

function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
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
  const ticking = setInterval(() => {
    if (document.visibilityState === 'visible') onEvent('tick');
  }, TICK_MS);
  return () => {
    ended.abort();
    clearInterval(ticking);
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
