/**
 * The engine: under the lock, settle what is unknown, send what may be sent, one state on disk before each effect; then
 * read. It holds no state between bursts but the database's. Clock, network, lock, random and session are given.
 */
import type { ApiClient } from '../api/client';
import { forgetHistory, readQueue, renewLease, takeLease } from '../db/outbox';
import { needsPerson } from '../db/rows';
import { readMeta, type Store } from '../db/store';
import type { MirrorName } from '../domain/entity';
import type { Role } from '../domain/options';
import { createBurst, type Stop } from './burst';
import { type PlanContext, planNext } from './plan';
import { mirrorOf, pullGuides, pullList } from './pull';
import { heed } from './road';

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
  readonly db: Store;
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
  /** The road may have just opened: what only waited for it goes at once. */
  readonly isInsistent?: boolean;
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
/** As often in one burst an operation is tried: more would be a quarrel with the server. */
const MOST_TRIES = 8;

export function createEngine(deps: EngineDeps): Engine {
  return {
    drain: (options = {}) =>
      deps.lock(async () => {
        const session = await deps.session();
        const epoch = await takeLease(deps.db, deps.holder, deps.now());
        const send = () => sendAll(deps, session, epoch, options);
        try {
          let stop = await send();
          if (!stop && session?.token && options.pullOlderThanMs !== undefined)
            stop = await readAll(deps, { ...session, token: session.token }, epoch, options, send);
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
  { until = Number.POSITIVE_INFINITY, isInsistent = false }: DrainOptions,
): Promise<Stop | null> {
  if (!session?.token) return 'locked';
  const burst = createBurst(deps, { ...session, token: session.token }, epoch);
  const tries = new Map<number, number>();
  let total = 0;
  for (;;) {
    if (deps.now() >= until) return 'deadline';
    const queue = await readQueue(deps.db);
    const step = planNext(queue, { ...contextOf(deps, session), isInsistent });
    if (step.do === 'rest') break;
    const open = queue.filter((operation) => !needsPerson(operation)).length;
    total = Math.max(total, open);
    deps.report?.({ is: 'sending', done: total - open, total });
    if (!(await renewLease(deps.db, epoch, deps.now()))) return 'superseded';
    for (const { seq } of step.operations) tries.set(seq, (tries.get(seq) ?? 0) + 1);
    if (step.operations.some(({ seq }) => (tries.get(seq) ?? 0) > MOST_TRIES)) return 'restless';
    const stop =
      step.do === 'send' ? await burst.send(step.operations) : await burst.settle(step.operations);
    if (stop) return stop;
  }
  return burst.identify();
}

function contextOf(deps: EngineDeps, session: SyncSession | null): PlanContext {
  return {
    now: deps.now(),
    author: session?.token ? session.username : null,
    isKeyed: session?.extensions.includes('idempotency') ?? false,
    width: WIDTH,
  };
}

/** Liveness (law 8): where something is eligible, a wake-up is named. */
async function outlook(
  deps: EngineDeps,
  session: SyncSession | null,
  stop: Stop | null,
): Promise<Drained> {
  if (stop === 'locked') return { wakeAt: null, eligible: 0 };
  const queue = await readQueue(deps.db);
  const context = contextOf(deps, session);
  const step = planNext(queue, { ...context, width: Number.POSITIVE_INFINITY });
  if (step.do === 'rest') return { wakeAt: step.wakeAt, eligible: step.wakeAt === null ? 0 : 1 };
  const soon = deps.now() + (stop ? RETRY_AFTER_STOP_MS * (1 + deps.random()) : 0);
  return { wakeAt: soon, eligible: step.operations.length };
}

const RETRY_AFTER_STOP_MS = 5_000;

/**
 * Reads every list of the role that is older than asked. What was saved meanwhile goes first; it ends at the first sign
 * that the network or the session is gone.
 */
async function readAll(
  deps: EngineDeps,
  session: SyncSession & { readonly token: string },
  epoch: number,
  { pullOlderThanMs = 0 }: DrainOptions,
  send: () => Promise<Stop | null>,
): Promise<Stop | null> {
  const pull = { ...deps, token: session.token };
  const due: MirrorName[] = [];
  for (const entity of mirrorOf(session.role)) {
    const readAt = await readMeta(deps.db, `pulled:${entity}`, 0);
    if (Math.abs(deps.now() - readAt) >= pullOlderThanMs) due.push(entity);
  }
  for (const [done, entity] of due.entries()) {
    const isMoreToSend = planNext(await readQueue(deps.db), contextOf(deps, session)).do !== 'rest';
    const stop = isMoreToSend ? await send() : null;
    if (stop) return stop;
    if (!(await renewLease(deps.db, epoch, deps.now()))) return 'superseded';
    deps.report?.({ is: 'reading', done, total: due.length });
    const { answer } = await pullList(pull, entity);
    const end = await heed(deps, session.token, answer);
    if (end) return end;
  }
  if (due.includes('product') && !session.extensions.includes('product-guides'))
    await pullGuides(pull, (answer) => heed(deps, session.token, answer));
  await forgetHistory(deps.db, deps.now());
  if (due.length > 0) await deps.db.write([], (tx) => tx.putMeta('pulledAt', deps.now()));
  return null;
}
