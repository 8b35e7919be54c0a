/**
 * Sends the envelopes of a person who has not unlocked the device: in the order of the queue, each after those that it
 * needs. Each attempt and each outcome is on the disk before anything else happens; the next unlock takes them in.
 */
import type { Answer } from '../../api/answer';
import { readBatch } from '../../api/batch';
import type { ApiClient } from '../../api/client';
import { JournalDisk } from '../../db/journal/disk';
import type { Delivery, QueueMark } from '../../db/journal/queue-marks';
import { listSendable, listWaiting } from '../../db/outbox/turns';
import { isUndoOpen, lastUndoEnd } from '../../db/outbox/undo-window';
import { PersonDatabase } from '../../db/person-database';
import { PhotoDisk } from '../../db/photos/photo-disk';
import type { Locks } from '../../db/take-turn';
import { isDelivered } from '../../domain/delivered';
import { BATCH_PATH } from '../../domain/wire';
import { toSendLock } from '../lock';
import { isSendable, sendPhotos } from '../photos/send-photos';

interface DeliveryDeps {
  /** Only these are sent: operations of which the device has only the envelope. Absent: all. */
  readonly only?: ReadonlySet<string>;
  readonly api: ApiClient;
  readonly token: string;
  readonly now: () => number;
  readonly onUnauthenticated: (token: string) => Promise<void>;
  /** No request begins after this time. */
  readonly until: number;
  /** Whether its person has unlocked the device: then a page of theirs sends. */
  readonly isUnlocked: () => Promise<boolean>;
  /** Resolves after that many milliseconds. */
  readonly wait: (ms: number) => Promise<void>;
}

interface Delivered {
  /** How many could still be sent. */
  readonly left: number;
  /** When the last of the operations that their person may still take back is due; null without any. */
  readonly dueAt: number | null;
}

const NOTHING: Delivered = { left: 0, dueAt: null };

/** Operations of one request. */
const MOST = 50;
/** A slow line needs this long for a part of a photo. */
const PART_TIMEOUT_MS = 120_000;

/**
 * Opens the person's database and delivers as `deliverFrom`.
 * @param name of the person's database
 */
export async function deliverLocked(
  name: string,
  locks: Locks,
  deps: DeliveryDeps,
): Promise<number> {
  const database = new PersonDatabase(name);
  try {
    return await deliverFrom(database, locks, deps);
  } finally {
    database.close();
  }
}

/**
 * Waits, without the lock, for acts that may still be taken back. Sends nothing where a page holds the lock of that
 * queue: that person has just unlocked the device.
 * @returns how many could still be sent
 */
export async function deliverFrom(
  database: PersonDatabase,
  locks: Locks,
  deps: DeliveryDeps,
): Promise<number> {
  for (;;) {
    const { left, dueAt } = await locks.request(
      toSendLock(database.name),
      { ifAvailable: true },
      (lock) => (lock ? deliverSealed(database, deps) : NOTHING),
    );
    if (dueAt === null || dueAt > deps.until) return left;
    await deps.wait(dueAt - deps.now());
  }
}

async function deliverSealed(database: PersonDatabase, deps: DeliveryDeps): Promise<Delivered> {
  const disk = new JournalDisk(database);
  const tried = new Set<string>();
  const { api, token, now, until, only } = deps;
  for (;;) {
    const { marks, deliveries } = await disk.listQueue();
    const waiting = listWaiting(only ? marks.filter(({ id }) => only.has(id)) : marks, deliveries);
    // A refusal by the server is the last that a person hears of operations that the device has lost.
    const isTaken = (mark: QueueMark) => only !== undefined || isDelivered(mark);
    const left = listSendable(waiting, isTaken, true).length;
    const mayGo = (mark: QueueMark) =>
      isTaken(mark) && !tried.has(mark.id) && !isUndoOpen(mark.notBefore ?? 0, now());
    const next = listSendable(waiting, mayGo, true).slice(0, MOST);
    if (now() > until) return { left, dueAt: null };
    if (next.length === 0) {
      const photos = await deliverPhotos(database, deps);
      const times = waiting.map(({ notBefore = 0 }) => notBefore);
      return { left: left + photos, dueAt: lastUndoEnd(times, now()) };
    }
    if (await deps.isUnlocked()) return NOTHING;
    for (const { id } of next) tried.add(id);
    const triedAt = now();
    const envelopes = await disk.claim(
      next.map(({ id }) => id),
      triedAt,
    );
    if (envelopes.length === 0) continue;
    const ops = envelopes.map(({ id: key, envelope, signature }) => ({ key, envelope, signature }));
    const answer = await api.send({
      method: 'POST',
      path: BATCH_PATH,
      body: { ops },
      token,
      isMarked: true,
    });
    if (answer.kind === 'refused' && answer.isLockedOut) {
      await deps.onUnauthenticated(token);
      return NOTHING;
    }
    if (answer.kind !== 'ok') return { left, dueAt: null };
    const verdicts = readBatch(answer);
    const decided = ops.flatMap(({ key }) => toDelivery(key, triedAt, verdicts.get(key)) ?? []);
    await disk.putDeliveries(decided);
  }
}

/**
 * Sends photos whose delivery is on the server. A photo that the server refuses is left to its person.
 * @returns how many could still be sent
 */
async function deliverPhotos(database: PersonDatabase, deps: DeliveryDeps): Promise<number> {
  const { api, token, now, until } = deps;
  const photos = new PhotoDisk(database);
  const list = async () => {
    const { marks, deliveries } = await new JournalDisk(database).listQueue();
    const done = new Set(deliveries.filter((one) => one.done).map(({ id }) => id));
    const named = new Set(marks.filter(({ id }) => done.has(id)).map(({ photo }) => photo));
    const known = (await photos.list()).map((one) =>
      named.has(one.key) ? { ...one, isNamed: true } : one,
    );
    return known.filter(isSendable);
  };
  const stop = await sendPhotos({
    disk: photos,
    send: (request) => api.send({ ...request, token, isMarked: true, timeoutMs: PART_TIMEOUT_MS }),
    list,
    pause: async () => {
      if (await deps.isUnlocked()) return 'superseded';
      return now() > until ? 'deadline' : null;
    },
    connectivity: async (answer) => {
      if (answer.kind === 'silent') return 'unreached';
      if (answer.kind !== 'refused' || !answer.isLockedOut) return null;
      await deps.onUnauthenticated(token);
      return 'locked';
    },
    skipBackoff: 'line',
    now,
    random: Math.random,
  });
  return stop === 'superseded' || stop === 'locked' ? 0 : (await list()).length;
}

/** The outcome of an operation that was sent in an envelope; null where the server has not decided. */
export function toDelivery(
  id: string,
  triedAt: number,
  answer: Answer | undefined,
): Delivery | null {
  if (answer?.kind === 'ok') {
    const { id: record, version } = (answer.body ?? {}) as { id?: unknown; version?: unknown };
    if (typeof record !== 'number') return null;
    return {
      id,
      triedAt,
      done: {
        id: record,
        version: typeof version === 'number' ? version : null,
        ...(answer.isUnneeded && { isUnneeded: true }),
      },
    };
  }
  return answer?.kind === 'refused' && answer.isVerdict && answer.status < 500 && !isLater(answer)
    ? { id, triedAt, isRefused: true }
    : null;
}

/** `blocked` and the like: it is to be sent again. */
const isLater = ({ status, problem }: Extract<Answer, { kind: 'refused' }>) =>
  [408, 425, 429].includes(status) || problem.type === 'blocked' || problem.type === 'in-progress';
