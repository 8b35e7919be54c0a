/**
 * The service worker's loop, with or without an open page: it sends every queue that this device may send, one after
 * another. Database, engine and clock are injected, so that the simulator runs this same loop.
 */
import { readQueue } from '../db/outbox/queue';
import { undoEndOf } from '../db/outbox/undo-window';
import type { PhotoDisk } from '../db/photos/photo-disk';
import type { Store } from '../db/store';
import type { Engine, EngineDeps } from './types';

export interface OpenQueue {
  readonly db: Store;
  /** Absent where no photos are kept. */
  readonly photos?: Pick<PhotoDisk, 'list'>;
  readonly engine: Engine;
  close(): void;
}

/** The queue of one person who saved on this device. */
export interface UserQueue {
  /** Whether it belongs to the person signed in now. */
  readonly isCurrent: boolean;
  /** Sends operations that may be sent, until that time. @returns how many operations could still be sent */
  push(until: number): Promise<number>;
}

export interface PushDeps {
  readonly now: () => number;
  /** Every queue that this device may send, in the order in which they are sent. */
  readonly listQueues: () => Promise<readonly UserQueue[]>;
}

/** Sendable operations are left: the browser is to fire the sync event again. */
export class UnsentError extends Error {}

/** Browsers end a sync event after some minutes: no step begins after this time. */
const LONGEST_PUSH_MS = 90_000;

/**
 * Sends the queue of the signed-in user and of every user whose delivery token is here. Rejects while an operation
 * remains that a token on this device could send, so that the browser retries; with an `AggregateError` where queues
 * failed.
 */
export async function pushAll(deps: PushDeps): Promise<void> {
  const eligible = await push(deps, await deps.listQueues());
  if (eligible > 0) throw new UnsentError(`${eligible} operations still to send`);
}

/** Sends for users who are not signed in now, by their delivery tokens; an open page sends its own user's queue. */
export async function pushForOthers(deps: PushDeps): Promise<void> {
  const queues = await deps.listQueues();
  await push(
    deps,
    queues.filter(({ isCurrent }) => !isCurrent),
  );
}

/** @returns how many could still be sent. */
async function push(deps: PushDeps, queues: readonly UserQueue[]): Promise<number> {
  const end = deps.now() + LONGEST_PUSH_MS;
  const failures: unknown[] = [];
  let eligible = 0;
  for (const [at, queue] of queues.entries()) {
    // Each queue gets an equal share of the time left, so that a long one does not starve the others.
    const share = (end - deps.now()) / (queues.length - at);
    try {
      eligible += await queue.push(deps.now() + share);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${queues.length} queues failed`);
  return eligible;
}

export interface Pause {
  readonly now: () => number;
  /** Resolves after that many milliseconds. */
  readonly wait: (ms: number) => Promise<void>;
}

/**
 * Sends a queue that can be read; acts that its person may still take back go once that time is over.
 * @param session under which it may be sent now
 * @param open opens it, with an engine that sends it under `session`
 * @returns how many operations and photos could still be sent
 */
export async function pushReadable(
  session: EngineDeps['session'],
  open: () => OpenQueue,
  until: number,
  pause: Pause | null = null,
): Promise<number> {
  if (!(await session())?.token) return 0;
  const { db, photos, engine, close } = open();
  try {
    const isEmpty = (await readQueue(db)).length === 0;
    if (isEmpty && !(await photos?.list())?.length) return 0;
    const options = { until, skipBackoff: 'line' } as const;
    for (;;) {
      const drained = await engine.drain(options);
      // One request was lost; the next one may succeed.
      const { eligible } = drained.isUnreached ? await engine.drain(options) : drained;
      const dueAt = pause && undoEndOf(await readQueue(db), pause.now());
      if (!pause || dueAt === null || dueAt > until) return eligible;
      await pause.wait(dueAt - pause.now());
    }
  } finally {
    close();
  }
}
