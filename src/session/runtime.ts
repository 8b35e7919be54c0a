/**
 * What runs while somebody is signed in: their database, the engine and the events that wake it.
 */

import { liveQuery } from 'dexie';
import { readDeviceId } from '../db/device-database';
import { watchQueue } from '../db/live-rows';
import { readDuplicates } from '../db/mirror/duplicates';
import { type SaveRequest, saveRecord } from '../db/outbox/save-record';
import { readMeta, UserDatabase, userDatabaseName } from '../db/user-database';
import type { SessionUser } from '../domain/rules/session';
import { createUuid, randomBytes } from '../domain/rules/uuid';
import { createLock } from '../sync/lock';
import { createScheduler, type WakeReason } from '../sync/scheduler';
import { forgetToken, readSyncSession } from '../sync/session';
import { createSessionEngine } from '../sync/session-engine';
import { applyReport, syncFacts } from '../sync/status';
import { isAnswering } from './announced';
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
  let isClosed = false;
  // What was still reading when the database was closed has not failed.
  const onFailed = (error: unknown) => {
    if (!isClosed) onStoreFailed(error);
  };
  const holder = createUuid(Date.now(), randomBytes);
  const engine = createSessionEngine({
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
      applyReport(report);
      if (report.is === 'reached') void keepClock(db, report.clockOffsetMs).catch(onFailed);
    },
  });
  const scheduler = createScheduler({
    engine,
    now: Date.now,
    after,
    random: Math.random,
    mayReach: () => navigator.onLine,
    isAnswering,
    onStoreFailed: onFailed,
    onStoreRecovered: () => syncFacts.setState({ isBroken: false, isFull: false }),
  });

  syncFacts.setState({
    queue: null,
    isBroken: false,
    isFull: false,
    isOnline: navigator.onLine,
    connectivity: 'unknown',
    progress: null,
    reading: 'none',
    readAt: await readMeta<number | null>(db, 'pulledAt', null),
  });
  await readSession();
  const unwatchQueue = watchQueue(db).subscribe(
    // What changed could be written.
    (queue) => syncFacts.setState({ queue, isBroken: false, isFull: false }),
    onFailed,
  );
  const duplicates = liveQuery(() => readDuplicates(db)).subscribe({
    next: (all) => syncFacts.setState({ doubled: all.filter(({ isSeen }) => !isSeen).length }),
    error: onFailed,
  });
  // Another tab, or the worker, may have read what this one could not.
  const readings = liveQuery(() => readMeta<number | null>(db, 'pulledAt', null)).subscribe({
    next: (readAt) => {
      if (readAt !== null && readAt !== syncFacts.getState().readAt)
        syncFacts.setState({ reading: 'complete', readAt });
    },
    error: onFailed,
  });
  const noteUnreadable = () => void countUnreadable(db).catch(onFailed);
  noteUnreadable();
  const unlisten = listen((reason) => {
    syncFacts.setState({ isOnline: navigator.onLine });
    void readSession();
    noteUnreadable();
    if (reason) void scheduler.wake(reason);
  });
  void scheduler.wake('start');

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
      void scheduler.wake('save');
      return key;
    },
    wake: (reason) => scheduler.wake(reason),
    extensions: async () => (await readSession())?.extensions ?? [],
    token: async () => {
      const session = await readSession();
      return session?.isDelivery ? null : (session?.token ?? null);
    },
    close() {
      isClosed = true;
      unlisten();
      scheduler.stop();
      unwatchQueue();
      duplicates.unsubscribe();
      readings.unsubscribe();
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

/** Dexie wraps what the browser said. */
function isOutOfSpace(error: unknown): boolean {
  const { name, inner } = (error ?? {}) as { name?: string; inner?: { name?: string } };
  return name === 'QuotaExceededError' || inner?.name === 'QuotaExceededError';
}

function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

/** Reads them all only where more rows lie there than the queue and those known already. */
async function countUnreadable(db: UserDatabase): Promise<void> {
  const { queue, unreadable } = syncFacts.getState();
  if (queue && (await db.countQueue()) === queue.length + unreadable) return;
  syncFacts.setState({ unreadable: (await db.listUnreadable()).length });
}

/** The store could not be read or written: said on the screen, and told to whoever watches for errors. */
function onStoreFailed(error: unknown): void {
  // What is there can still be read.
  syncFacts.setState(isOutOfSpace(error) ? { isFull: true } : { isBroken: true });
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
