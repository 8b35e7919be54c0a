/**
 * The engine: under the lock, settle what is unknown, send what may be sent, one state on disk before each effect; then
 * read. It holds no state between bursts but the database's. Clock, network, lock, random and session are given.
 */
import type { ApiClient } from '../api/client';
import { renewLease, takeLease } from '../db/lease';
import { forgetHistory, readQueue } from '../db/outbox';
import { needsPerson } from '../db/rows';
import { readMeta, type Store } from '../db/store';
import type { MirrorName } from '../domain/entity';
import type { Role } from '../domain/options';
import { createBurst, type Stop } from './burst';
import { type PlanContext, planNext } from './plan';
import { mirrorOf, type Pulled, pullChanges, pullGuides, pullList } from './pull';
import { heed } from './road';

export interface SyncSession {
  readonly username: string;
  readonly role: Role;
  /** Null in an offline session and after the server refused it. */
  readonly token: string | null;
  /** The token is the device's delivery token: it may send what waits, and nothing else. */
  readonly isDelivery?: boolean;
  /** What the server announced; empty for a plain one. */
  readonly extensions: readonly string[];
}

/** What the engine tells as it goes, for the pill. */
export type EngineReport =
  | { readonly is: 'sending'; readonly done: number; readonly total: number }
  | { readonly is: 'reading'; readonly done: number; readonly total: number }
  /** `clockOffsetMs`: how far the server's clock is ahead of this one; null where it cannot be read. */
  | { readonly is: 'reached'; readonly at: number; readonly clockOffsetMs: number | null }
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
  /** The network ended it. */
  readonly isUnreached: boolean;
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
          if (
            !stop &&
            session?.token &&
            !session.isDelivery &&
            options.pullOlderThanMs !== undefined
          )
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
  /** A batch whose answer is awaited while the next one is made ready. */
  let underway: Promise<Stop | null> = Promise.resolve(null);
  let isUnderway = false;
  try {
    for (;;) {
      if (deps.now() >= until) return 'deadline';
      const queue = await readQueue(deps.db);
      const context = { ...contextOf(deps, session), batch: burst.batch, isInsistent };
      const step = planNext(queue, context);
      if (step.do !== 'batch' && isUnderway) {
        isUnderway = false;
        const stop = await underway;
        if (stop) return stop;
        continue;
      }
      if (step.do === 'rest') break;
      const open = queue.filter((operation) => !needsPerson(operation)).length;
      total = Math.max(total, open);
      deps.report?.({ is: 'sending', done: total - open, total });
      if (!(await renewLease(deps.db, epoch, deps.now()))) return 'superseded';
      for (const { seq } of step.operations) tries.set(seq, (tries.get(seq) ?? 0) + 1);
      if (step.operations.some(({ seq }) => (tries.get(seq) ?? 0) > MOST_TRIES)) return 'restless';
      if (step.do === 'batch') {
        const next = await burst.sendTogether(step.operations);
        const before = underway;
        underway = next.end;
        isUnderway = true;
        // Its failure is met where it is awaited.
        underway.catch(() => undefined);
        const stop = await before;
        if (stop) return stop;
      } else {
        const { operations } = step;
        const stop = await (step.do === 'send' ? burst.send(operations) : burst.settle(operations));
        if (stop) return stop;
      }
    }
  } finally {
    // The lock is held until the last of them has its answer on the disk.
    await underway;
  }
  return burst.identify();
}

function contextOf(deps: EngineDeps, session: SyncSession | null): PlanContext {
  return {
    now: deps.now(),
    author: session?.token ? session.username : null,
    isKeyed: session?.extensions.includes('idempotency') ?? false,
    width: WIDTH,
    batch: 1,
    isDelivery: session?.isDelivery ?? false,
  };
}

/** Liveness (law 8): where something is eligible, a wake-up is named. */
async function outlook(
  deps: EngineDeps,
  session: SyncSession | null,
  stop: Stop | null,
): Promise<Drained> {
  const isUnreached = stop === 'unreached';
  if (stop === 'locked') return { wakeAt: null, eligible: 0, isUnreached };
  const queue = await readQueue(deps.db);
  const context = contextOf(deps, session);
  const step = planNext(queue, { ...context, width: Number.POSITIVE_INFINITY });
  if (step.do === 'rest')
    return { wakeAt: step.wakeAt, eligible: step.wakeAt === null ? 0 : 1, isUnreached };
  const soon = deps.now() + (stop ? RETRY_AFTER_STOP_MS * (1 + deps.random()) : 0);
  return { wakeAt: soon, eligible: step.operations.length, isUnreached };
}

const RETRY_AFTER_STOP_MS = 5_000;

/**
 * Reads the lists of the role that are older than asked, or what changed since where the server tells that. What was
 * saved meanwhile goes first; it ends at the first sign that the network or the session is gone.
 */
async function readAll(
  deps: EngineDeps,
  session: SyncSession & { readonly token: string },
  epoch: number,
  { pullOlderThanMs = 0 }: DrainOptions,
  send: () => Promise<Stop | null>,
): Promise<Stop | null> {
  const pull = { ...deps, token: session.token, epoch };
  const isDue = async (entity: MirrorName, ageMs: number) =>
    Math.abs(deps.now() - (await readMeta(deps.db, `pulled:${entity}`, 0))) >= ageMs;
  const mirror = mirrorOf(session.role);
  const fed: readonly MirrorName[] = session.extensions.includes('changes')
    ? mirror.filter(isFed)
    : [];
  const lists: MirrorName[] = [];
  for (const entity of mirror)
    if (!fed.includes(entity) && (await isDue(entity, fed.length > 0 ? DAY_MS : pullOlderThanMs)))
      lists.push(entity);
  const [first] = fed;
  const isFeedDue = first && (await isDue(first, Math.min(pullOlderThanMs, FEED_AGE_MS)));
  const total = lists.length + (isFeedDue ? 1 : 0);

  const prepare = async (): Promise<Stop | null> => {
    const isMoreToSend = planNext(await readQueue(deps.db), contextOf(deps, session)).do !== 'rest';
    const stop = isMoreToSend ? await send() : null;
    if (stop) return stop;
    return (await renewLease(deps.db, epoch, deps.now())) ? null : 'superseded';
  };
  let done = 0;
  const read = async (pulling: () => Promise<Pulled>): Promise<Stop | null> => {
    const stop = await prepare();
    if (stop) return stop;
    deps.report?.({ is: 'reading', done, total });
    done += 1;
    return heed(deps, session.token, (await pulling()).answer);
  };
  const goOn = async () => (await prepare()) === null;
  const pulls = [
    ...lists.map((entity) => () => pullList(pull, entity)),
    ...(isFeedDue ? [() => pullChanges(pull, fed, goOn)] : []),
  ];
  for (const pulling of pulls) {
    const stop = await read(pulling);
    if (stop) return stop;
  }
  if (lists.includes('product') && !session.extensions.includes('product-guides'))
    await pullGuides(pull, (answer) => heed(deps, session.token, answer), goOn);
  await forgetHistory(deps.db, deps.now());
  if (total > 0) await deps.db.write([], (tx) => tx.putMeta('pulledAt', deps.now()));
  return null;
}

/** Departments and municipalities change with the law. */
const isFed = (entity: MirrorName) => entity !== 'department' && entity !== 'city';
const DAY_MS = 24 * 3_600_000;
/** The feed costs little: it is asked at every tick. */
const FEED_AGE_MS = 25_000;
