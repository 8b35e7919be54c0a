/** The runtime of a signed-in person: their database, the engine and the events that wake it. */

import { after } from '../api/client';
import { DAMAGE, type Damage } from '../db/journal/damage';
import type { JournalStore } from '../db/journal/journal-store';
import { openJournal } from '../db/journal/open-journal';
import { leaveFormerCompany } from '../db/mirror/leave-company';
import { type FileProgress, resumeFile, saveFile } from '../db/outbox/save-file';
import { type DraftChange, saveFromDraft } from '../db/outbox/save-from-draft';
import { type Saved, type SaveRequest, saveRecord } from '../db/outbox/save-record';
import { UNDO_MS } from '../db/outbox/undo-window';
import { isOutOfSpace } from '../db/own-database';
import { readMeta } from '../db/store';
import type { SessionUser } from '../domain/rules/session';
import { createUuid, randomBytes } from '../domain/rules/uuid';
import { PLAIN_SERVER } from '../domain/server-version';
import { readEnvelopeKeys } from '../sync/envelope-keys';
import { createJournalLock } from '../sync/lock';
import { openOwnPhotos } from '../sync/photos/own-photos';
import { sealQueue } from '../sync/push/seal-queue';
import { createScheduler, type WakeReason } from '../sync/scheduler';
import { forgetToken, readPersonSession, type UnlockedSession } from '../sync/session';
import { createSessionEngine } from '../sync/session-engine';
import { applyReport, isServerInReach, syncFacts } from '../sync/status';
import { registerBackgroundSync } from './background-sync';
import { createChangeStream } from './change-stream';
import { clock } from './clock';
import { api, device } from './connection';
import { keepDeviceRows } from './device-rows';
import { keepClock } from './keep-clock';
import { reportFailure } from './report-failure';
import { isAnswering } from './server-version';
import { type Stamp, type UndoableWrites, undoableWrites } from './undoable-writes';
import { listenForWakes } from './wake-events';
import { watchStore } from './watch-store';

export interface Runtime extends UndoableWrites {
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
  ): Promise<Saved>;
  /** The photos of deliveries that this device has, until the server has them. */
  readonly photos: RuntimePhotos;
  /** Writes the rows of a file as new records, some fifty at a time. See `saveFile`. */
  saveFile(
    requests: readonly Omit<SaveRequest, Stamp>[],
    onProgress: (progress: FileProgress) => void,
  ): Promise<void>;
  /** Changes a draft that goes on and saves what follows from it. See `saveFromDraft`. */
  saveFromDraft(entity: SaveRequest['entity'], change: DraftChange<Stamp>): Promise<void>;
  wake(reason: WakeReason): Promise<void>;
  /** Writes back what the device has lost of whoever is signed in here, where it has. */
  restore(): Promise<void>;
  /** The person has read what the store lacks; what is still being recovered stays. */
  dismissDamage(): Promise<void>;
  /** The version that the server of this session announced last; see `domain/server-version.ts`. */
  serverVersion(): Promise<number>;
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

/** @param onReplaced called when a newer version of the application asks for the database */
export async function openRuntime(
  { stored, user }: UnlockedSession,
  onReplaced: () => void,
): Promise<Runtime> {
  const { person } = stored;
  const kept = await keepDeviceRows(stored);
  const db = openJournal(person, stored.dataKey, {
    onReplaced,
    beforeRewrite: kept.restore,
    now: clock.now,
  });
  await db.takeDeliveries();
  await leaveFormerCompany(db, user.companyId, clock.now());
  await clock.open(device);
  const { deviceId } = kept;

  const readKeys = async () => readEnvelopeKeys(await kept.readPerson(), stored.dataKey);
  const readSession = async () => {
    const session = await readPersonSession(device, person, user, clock.now(), await readKeys());
    // A run may outlive its person's session: the facts are the next person's by then.
    if (!db.isClosed)
      syncFacts.setState({
        hasToken: Boolean(session?.token) && !session?.isDelivery,
        delivers: session?.delivers ?? false,
      });
    return session;
  };
  const photos = openOwnPhotos(db.database, stored.dataKey, readKeys);
  const onFailed = (error: unknown) => onStoreFailed(db, error);
  const holder = createUuid(Date.now(), randomBytes);
  const stream = createChangeStream(db, readSession, () => void scheduler.wake('news'));
  const engine = createSessionEngine({
    db,
    api,
    session: readSession,
    onUnauthenticated: async (token) => {
      await forgetToken(device, token, clock.now());
      await readSession();
    },
    lock: createJournalLock({
      db,
      name: db.name,
      locks: navigator.locks,
      now: clock.now,
      holder,
      after,
    }),
    now: clock.now,
    random: Math.random,
    holder,
    isTold: stream.isOpen,
    photos,
    report: (report) => {
      if (db.isClosed) return;
      applyReport(report);
      if (report.is === 'reached') void keepClock(db, report).catch(onFailed);
    },
  });
  const sendLost = async () => {
    const { deliverLost } = await import('../sync/push/deliver-lost');
    await deliverLost({
      db,
      api,
      locks: navigator.locks,
      token: async () => (await kept.readPerson()).delivery?.token ?? null,
      onUnauthenticated: (token) => forgetToken(device, token, clock.now()),
      now: clock.now,
    });
  };
  const scheduler = createScheduler({
    engine: {
      async drain(options) {
        // Operations that depend on them wait for them.
        if (syncFacts.getState().damage?.operations.length) await sendLost();
        return engine.drain(options);
      },
    },
    now: clock.now,
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
    isClockBroken: clock.isBroken(),
    connectivity: 'unknown',
    progress: null,
    reading: 'none',
    photos: [],
    readAt: await readMeta<number | null>(db, 'pulledAt', null),
    damage: await readMeta<Damage | null>(db, DAMAGE, null),
    isChecking: db.status.getState().unopened > 0,
  });
  syncFacts.setState({ photos: await photos.disk.list() });
  await readSession();
  await sealQueue(db, await readKeys());
  const unwatch = [
    photos.disk.watch((all) => syncFacts.setState({ photos: all }), onFailed),
    ...watchStore(db, onFailed),
  ];
  const noteUnreadable = () => void countUnreadable(db).catch(onFailed);
  noteUnreadable();
  const unlisten = listenForWakes((reason) => {
    syncFacts.setState({ isOnline: navigator.onLine, isClockBroken: clock.isBroken() });
    void stream.keep();
    noteUnreadable();
    if (reason) void scheduler.wake(reason);
  }, stream.close);
  void scheduler.wake('start');
  void stream.keep();
  // In idle time, after what the screen shows: a part that is missing is said.
  const stopChecking = after(CHECK_DELAY_MS, () => void db.openAll().catch(onFailed));
  void resumeFile(db, () => undefined).then(() => scheduler.wake('save'), onFailed);
  const { username: author, companyId: company } = user;
  const stamp = () => ({ author, company, device: deviceId, now: clock.now() });
  /** The pill counts what was saved before the save is told. */
  const noteQueue = async () =>
    syncFacts.setState({ queue: await db.inMemory(() => undefined).listUnsettled() });
  const onSaved = async () => {
    await noteQueue();
    void clock.keep(device).catch(onFailed);
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
      const saved = await saveRecord(db, { ...request, ...by }, others);
      await onSaved();
      return saved;
    },
    photos: {
      canKeep: async () => (await readKeys()) !== null,
      keep: (key, bytes) => photos.keep({ key, savedAt: clock.now(), device: deviceId }, bytes),
      read: (key) => photos.read(key),
      dismiss: (key) => photos.disk.remove(key),
    },
    async saveFile(requests, onProgress) {
      const by = stamp();
      const stamped = requests.map((request) => ({ ...request, ...by }));
      await saveFile(db, stamped, onProgress);
      await onSaved();
    },
    async saveFromDraft(entity, change) {
      const by = stamp();
      await saveFromDraft(db, { entity, change, by, notBefore: by.now + UNDO_MS });
      await onSaved();
    },
    ...undoableWrites({
      db,
      stamp,
      onSaved,
      onChanged: async () => {
        await noteQueue();
        void scheduler.wake('save');
      },
    }),
    wake: (reason) => scheduler.wake(reason),
    async restore() {
      await kept.restore();
      await db.catchUp();
    },
    dismissDamage: () => db.forgetDamage(),
    serverVersion: async () => (await readSession())?.serverVersion ?? PLAIN_SERVER,
    token: async () => {
      const session = await readSession();
      return session?.isDelivery ? null : (session?.token ?? null);
    },
    close() {
      unlisten();
      stream.close();
      stopChecking();
      scheduler.stop();
      for (const stop of unwatch) stop();
      db.close();
    },
  };
}

/** By then the first screen is there. */
const CHECK_DELAY_MS = 2_000;

async function countUnreadable(db: JournalStore): Promise<void> {
  syncFacts.setState({ unreadable: (await db.listUnreadable()).length });
}

/** The store could not be read or written: said on the screen, and told to whoever watches for errors. */
function onStoreFailed(db: JournalStore, error: unknown): void {
  // Rows that are there can still be read.
  if (!db.isClosed) syncFacts.setState(isOutOfSpace(error) ? { isFull: true } : { isBroken: true });
  reportFailure(db, error);
}
