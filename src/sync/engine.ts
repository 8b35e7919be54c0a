/**
 * The engine: under the lock, settle what is unknown, send what may be sent, one state on disk before each effect; then
 * read. It holds no state between bursts but the database's. Clock, network, lock, random and session are given.
 */
import type { ApiClient } from '../api/client';
import { readQueue, renewLease, takeLease } from '../db/outbox';
import type { Operation } from '../db/rows';
import { readMeta, type UserDatabase } from '../db/user-database';
import type { MirrorName } from '../domain/entity';
import type { Role } from '../domain/options';
import { createBurst, type Stop } from './burst';
import { planNext } from './plan';
import { mirrorOf, pullGuides, pullList } from './pull';

export interface SyncSession {
  readonly username: string;
  readonly role: Role;
  /** Null in an offline session and after the server refused it. */
  readonly token: string | null;
  /** What the server announced; empty for a plain one. */
  readonly extensions: readonly string[];
}

/** What the engine tells as it goes, for the pill. */
export type EngineReport =
  | { readonly is: 'sending'; readonly done: number; readonly total: number }
  | { readonly is: 'reading'; readonly done: number; readonly total: number }
  | { readonly is: 'reached'; readonly at: number }
  | { readonly is: 'unreached'; readonly why: 'unreachable' | 'portal' }
  | { readonly is: 'resting' };

export interface EngineDeps {
  readonly db: UserDatabase;
  readonly api: ApiClient;
  readonly session: () => Promise<SyncSession | null>;
  /** The server no longer takes this token. */
  readonly onUnauthenticated: (token: string) => Promise<void>;
  /** Runs alone among all tabs and workers of this user's database. */
  readonly lock: <T>(run: () => Promise<T>) => Promise<T>;
  readonly now: () => number;
  /** In [0, 1). */
  readonly random: () => number;
  /** Names this tab or worker in the lease. */
  readonly holder: string;
  /** Where nobody looks (the worker), it is left out. */
  readonly report?: (report: EngineReport) => void;
}

export interface DrainOptions {
  /** No step begins after this time. */
  readonly until?: number;
  /** Lists to read after sending: none, those older than the given age, in ms. */
  readonly pullOlderThanMs?: number;
}

export interface Drained {
  /** When something may move by itself again; null: only by another event. */
  readonly wakeAt: number | null;
  /** Operations that this session could still send. */
  readonly eligible: number;
}

export interface Engine {
  /** One burst. Resolves when there is nothing to do now, or the network or the session ended it. */
  drain(options?: DrainOptions): Promise<Drained>;
}

const WIDTH = 3;

export function createEngine(deps: EngineDeps): Engine {
  return {
    drain: (options = {}) =>
      deps.lock(async () => {
        const session = await deps.session();
        const epoch = await takeLease(deps.db, deps.holder, deps.now());
        try {
          const stop = await sendAll(
            deps,
            session,
            epoch,
            options.until ?? Number.POSITIVE_INFINITY,
          );
          if (!stop && session?.token && options.pullOlderThanMs !== undefined)
            await readAll(deps, session, session.token, options.pullOlderThanMs);
          await prune(deps.db, deps.now());
          return await outlook(deps, session, stop);
        } finally {
          deps.report?.({ is: 'resting' });
        }
      }),
  };
}

async function sendAll(
  deps: EngineDeps,
  session: SyncSession | null,
  epoch: number,
  until: number,
): Promise<Stop | null> {
  if (!session?.token) return 'locked';
  const burst = createBurst(deps, { ...session, token: session.token }, epoch);
  let done = 0;
  for (;;) {
    if (deps.now() >= until) return 'deadline';
    const queue = await readQueue(deps.db);
    const step = planNext(queue, contextOf(deps, session));
    if (step.do === 'rest') break;
    deps.report?.({ is: 'sending', done, total: done + countOwn(queue, session) });
    if (!(await renewLease(deps.db, epoch, deps.now()))) return 'superseded';
    const stop =
      step.do === 'send' ? await burst.send(step.operations) : await burst.settle(step.operations);
    done += step.operations.length;
    if (stop) return stop;
  }
  return burst.identify();
}

function contextOf(deps: EngineDeps, session: SyncSession | null) {
  return {
    now: deps.now(),
    author: session?.token ? session.username : null,
    isKeyed: session?.extensions.includes('idempotency') ?? false,
    width: WIDTH,
  };
}

function countOwn(queue: readonly Operation[], session: SyncSession): number {
  return queue.filter((operation) => operation.author === session.username).length;
}

/** Liveness (law 8): where something is eligible, a wake-up is named. */
async function outlook(
  deps: EngineDeps,
  session: SyncSession | null,
  stop: Stop | null,
): Promise<Drained> {
  const queue = await readQueue(deps.db);
  const context = contextOf(deps, session);
  const step = planNext(queue, { ...context, width: Number.POSITIVE_INFINITY });
  if (step.do === 'rest') return { wakeAt: step.wakeAt, eligible: step.wakeAt === null ? 0 : 1 };
  const soon = deps.now() + (stop ? RETRY_AFTER_STOP_MS * (1 + deps.random()) : 0);
  return {
    wakeAt: stop === 'locked' ? null : soon,
    eligible: step.operations.length,
  };
}

const RETRY_AFTER_STOP_MS = 5_000;

/** Reads every list of the role that is older than asked; stops at the first sign that the network is gone. */
async function readAll(
  deps: EngineDeps,
  session: SyncSession,
  token: string,
  olderThanMs: number,
): Promise<void> {
  const pull = { ...deps, token };
  const due: MirrorName[] = [];
  for (const entity of mirrorOf(session.role)) {
    const readAt = await readMeta(deps.db, `pulled:${entity}`, 0);
    if (Math.abs(deps.now() - readAt) >= olderThanMs) due.push(entity);
  }
  for (const [done, entity] of due.entries()) {
    deps.report?.({ is: 'reading', done, total: due.length });
    const pulled = await pullList(pull, entity);
    if (pulled.is === 'done') deps.report?.({ is: 'reached', at: deps.now() });
    else if (pulled.answer.kind === 'refused' && pulled.answer.status === 401)
      return deps.onUnauthenticated(token);
    else if (pulled.answer.kind === 'silent' && pulled.answer.reason !== 'unreadable')
      return deps.report?.({
        is: 'unreached',
        why: pulled.answer.reason === 'portal' ? 'portal' : 'unreachable',
      });
  }
  if (due.includes('product') && !session.extensions.includes('product-guides'))
    await pullGuides(pull);
  if (due.length > 0) await deps.db.meta.put({ name: 'pulledAt', value: deps.now() });
}

const HISTORY_MS = 7 * 24 * 3_600_000;

/** History goes after a week; what a plain server has not yet given a number stays. */
async function prune(db: UserDatabase, now: number): Promise<void> {
  const old = await db.outbox
    .where('state')
    .equals('acked')
    .filter((operation) => (operation.ackedAt ?? now) < now - HISTORY_MS)
    .toArray();
  for (const operation of old) {
    const row = await db.mirror(operation.entity).get(operation.key);
    if (!row || row.id !== null) await db.outbox.delete(operation.seq);
  }
}
