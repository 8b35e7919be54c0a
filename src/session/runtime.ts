/**
 * What runs while somebody is signed in: their database, the engine and the events that wake it.
 */

import { readDeviceId } from '../db/device-database';
import type { JournalStore } from '../db/journal/journal-store';
import { openJournal } from '../db/journal/open-journal';
import { watchQuery } from '../db/live-query';
import { readDuplicates } from '../db/mirror/duplicates';
import { type DraftChange, saveFromDraft } from '../db/outbox/save-from-draft';
import { saveAll, saveGroup, undoGroup } from '../db/outbox/save-group';
import { type SaveRequest, saveRecord } from '../db/outbox/save-record';
import { UNDO_MS } from '../db/outbox/undo-window';
import { readMeta, type StoreReads } from '../db/store';
import type { SessionUser } from '../domain/rules/session';
import { createUuid, randomBytes } from '../domain/rules/uuid';
import { readEnvelopeKeys } from '../sync/envelope-keys';
import { createJournalLock } from '../sync/lock';
import { openOwnPhotos } from '../sync/photos/own-photos';
import { sealQueue } from '../sync/push/seal-queue';
import { createScheduler, type WakeReason } from '../sync/scheduler';
import { forgetToken, readPersonSession, type UnlockedSession } from '../sync/session';
import { createSessionEngine } from '../sync/session-engine';
import { applyReport, isServerInReach, syncFacts } from '../sync/status';
import { isAnswering } from './announced';
import { api, device } from './connection';
import { reportFailure } from './report-failure';
import { listenForWakes } from './wake-events';

/** What the runtime adds to a request. */
type Stamp = 'author' | 'device' | 'now';

export interface Runtime {
  /** Names the person to nobody. */
  readonly person: string;
  readonly user: SessionUser;
  readonly db: JournalStore;
  /**
   * Writes a person's intent on the disk and wakes the engine. See `saveRecord`.
   * @param beside what is written with it in one transaction
   */
  save(
    request: Omit<SaveRequest, Stamp>,
    beside?: readonly Omit<SaveRequest, Stamp>[],
  ): Promise<string>;
  /** The photos of deliveries that this device has, until the server has them. */
  readonly photos: RuntimePhotos;
  /** Writes many records as one: all of them, or none. See `saveAll`. */
  saveAll(requests: readonly Omit<SaveRequest, Stamp>[]): Promise<void>;
  /** Writes many as one, see `saveGroup`; they are not sent before `UNDO_MS` are over. @returns their operations' ids. */
  saveGroup(changes: readonly Omit<SaveRequest, Stamp>[]): Promise<readonly string[]>;
  /** Changes a draft that goes on and saves what follows from it. See `saveFromDraft`. */
  saveFromDraft(entity: SaveRequest['entity'], change: DraftChange<Stamp>): Promise<void>;
  /** Takes back those that nobody has tried to send. @returns the ids of those. */
  undoGroup(ids: readonly string[]): Promise<readonly string[]>;
  wake(reason: WakeReason): Promise<void>;
  /** What the server of this session announced; in an offline one, what it announced last. None for a plain one. */
  extensions(): Promise<readonly string[]>;
  /** For what does not go through the queue; null without a good one. */
  token(): Promise<string | null>;
  /** Ends it; the database stays on the disk. */
  close(): void;
}

export interface RuntimePhotos {
  /** Whether a photo could be sealed here: the server told this device its key. */
  canKeep(): Promise<boolean>;
  /** To be called before the operation that names it is saved. @throws what IndexedDB throws; then nothing was written */
  keep(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Null where this device has it no more. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Takes the notice of a refused one away. */
  dismiss(key: string): Promise<void>;
}

export const SYNC_TAG = 'outbox';

/** @param onReplaced called when a newer version of the application asks for the database */
export async function openRuntime(
  { stored, user }: UnlockedSession,
  onReplaced: () => void,
): Promise<Runtime> {
  const { person } = stored;
  const db = openJournal(person, stored.dataKey, onReplaced);
  await db.catchUp();
  await db.takeDeliveries();
  const deviceId = await readDeviceId(device, Date.now());

  const readKeys = async () => {
    const known = await device.people.get(person);
    return known ? readEnvelopeKeys(known, stored.dataKey) : null;
  };
  const readSession = async () => {
    const session = await readPersonSession(device, person, user, Date.now(), await readKeys());
    syncFacts.setState({
      hasToken: Boolean(session?.token) && !session?.isDelivery,
      delivers: session?.delivers ?? false,
    });
    return session;
  };
  const photos = openOwnPhotos(db.name, stored.dataKey, readKeys);
  const onFailed = (error: unknown) => onStoreFailed(db, error);
  const holder = createUuid(Date.now(), randomBytes);
  const engine = createSessionEngine({
    db,
    api,
    session: readSession,
    onUnauthenticated: async (token) => {
      await forgetToken(device, token);
      await readSession();
    },
    lock: createJournalLock({
      db,
      name: db.name,
      locks: navigator.locks,
      now: Date.now,
      holder,
      after,
    }),
    now: Date.now,
    random: Math.random,
    holder,
    photos,
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
    isSaidUnreachable: () => !isServerInReach(syncFacts.getState()),
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
    photos: [],
    readAt: await readMeta<number | null>(db, 'pulledAt', null),
  });
  const notePhotos = () =>
    photos.disk.list().then((all) => syncFacts.setState({ photos: all }), onFailed);
  await notePhotos();
  await readSession();
  await sealQueue(db, await readKeys(), stored.extensions);
  const watch = <T>(read: (reads: StoreReads) => Promise<T>, next: (value: T) => void) =>
    watchQuery(db, read, { next, fail: onFailed });
  const unwatch = [
    photos.disk.subscribe(() => void notePhotos()),
    watch(
      (reads) => reads.listUnsettled(),
      // What changed could be written.
      (queue) => syncFacts.setState({ queue, isBroken: false, isFull: false }),
    ),
    watch(readDuplicates, (all) =>
      syncFacts.setState({ doubled: all.filter(({ isSeen }) => !isSeen).length }),
    ),
    // Another tab, or the worker, may have read what this one could not.
    watch(
      (reads) => readMeta<number | null>(reads, 'pulledAt', null),
      (readAt) => {
        if (readAt !== null && readAt !== syncFacts.getState().readAt)
          syncFacts.setState({ reading: 'complete', readAt });
      },
    ),
  ];
  const noteUnreadable = () => void countUnreadable(db).catch(onFailed);
  noteUnreadable();
  const unlisten = listenForWakes((reason) => {
    syncFacts.setState({ isOnline: navigator.onLine });
    void readSession();
    noteUnreadable();
    if (reason) void scheduler.wake(reason);
  });
  void scheduler.wake('start');
  const stamp = () => ({ author: user.username, device: deviceId, now: Date.now() });
  const onSaved = () => {
    void registerBackgroundSync();
    void navigator.storage?.persist?.();
    void scheduler.wake('save');
  };

  return {
    person,
    user,
    db,
    async save(request, beside = []) {
      const by = stamp();
      const others = beside.map((one) => ({ ...one, ...by }));
      const key = await saveRecord(db, { ...request, ...by }, others);
      onSaved();
      return key;
    },
    photos: {
      canKeep: async () => (await readKeys()) !== null,
      keep: (key, bytes) => photos.keep({ key, savedAt: Date.now(), device: deviceId }, bytes),
      read: (key) => photos.read(key),
      dismiss: (key) => photos.disk.remove(key),
    },
    async saveAll(requests) {
      const by = stamp();
      await saveAll(
        db,
        requests.map((request) => ({ ...request, ...by })),
      );
      onSaved();
    },
    async saveGroup(changes) {
      const by = stamp();
      const ids = await saveGroup(
        db,
        changes.map((change) => ({ ...change, ...by })),
        by.now + UNDO_MS,
      );
      onSaved();
      return ids;
    },
    async saveFromDraft(entity, change) {
      const by = stamp();
      await saveFromDraft(db, { entity, change, by, notBefore: by.now + UNDO_MS });
      onSaved();
    },
    async undoGroup(ids) {
      const undone = await undoGroup(db, ids);
      void scheduler.wake('save');
      return undone;
    },
    wake: (reason) => scheduler.wake(reason),
    extensions: async () => (await readSession())?.extensions ?? [],
    token: async () => {
      const session = await readSession();
      return session?.isDelivery ? null : (session?.token ?? null);
    },
    close() {
      unlisten();
      scheduler.stop();
      for (const stop of unwatch) stop();
      db.close();
      photos.disk.close();
    },
  };
}

const CLOCK_STEP_MS = 60_000;

/** Kept on the disk: what is saved without a network carries it too. */
async function keepClock(db: JournalStore, offsetMs: number | null): Promise<void> {
  if (offsetMs === null) return;
  const known = await readMeta(db, 'clockOffsetMs', 0);
  if (Math.abs(offsetMs - known) >= CLOCK_STEP_MS)
    await db.write([], (tx) => tx.putMeta('clockOffsetMs', offsetMs));
}

function isOutOfSpace(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

async function countUnreadable(db: JournalStore): Promise<void> {
  syncFacts.setState({ unreadable: (await db.listUnreadable()).length });
}

/** The store could not be read or written: said on the screen, and told to whoever watches for errors. */
function onStoreFailed(db: JournalStore, error: unknown): void {
  // What is there can still be read.
  if (!db.isClosed) syncFacts.setState(isOutOfSpace(error) ? { isFull: true } : { isBroken: true });
  reportFailure(db, error);
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
