/**
 * The engine: under the lock it confirms unknown operations, sends those that may be sent, each state on the disk
 * before its effect, and then pulls. It keeps no state between runs but the database's. Clock, network, lock, random
 * and session are injected.
 */
import type { Answer } from '../api/answer';
import { needsAttention } from '../db/delivery';
import { renewLease, takeLease } from '../db/lease';
import { forgetHistory, readQueue } from '../db/outbox/queue';
import { releaseAlike } from '../db/outbox/release-alike';
import { readMeta } from '../db/store';
import type { MirrorName } from '../domain/entity';
import { isOurs } from '../domain/server-version';
import { settlePhotos } from './photos/settle-photos';
import { listSendablePhotos, uploadPhotos } from './photos/upload-photos';
import { pullChanges } from './pull/pull-changes';
import { pullGuides } from './pull/pull-guides';
import { mirrorOf, type Pulled, pullList } from './pull/pull-list';
import { reportConnectivity } from './push/connectivity';
import type { PlanContext } from './push/eligible';
import { mayOverlap, toBatchBytes } from './push/line';
import { planNext } from './push/next-step';
import { loadLook } from './push/plain/load';
import { createPushRun } from './push/push-queue';
import { openTransport, type Transport } from './transport';
import type { DrainOptions, Engine, EngineDeps, RunResult, StopReason, SyncSession } from './types';

/** Attempts of one operation in one run: a batch is halved eight times before it holds one operation. */
const MOST_TRIES = 12;
/** Batches on their way at once: the server has its next one while the device writes the answers to the last. */
const MOST_UNDERWAY = 3;

export function createEngine(deps: EngineDeps): Engine {
  return {
    drain: (options = {}) =>
      deps.lock(async () => {
        const session = await deps.session();
        const epoch = await takeLease(deps.db, deps.holder, deps.now());
        try {
          if (!session?.token) return await nextWake(deps, session, 'locked');
          const open = { ...session, token: session.token };
          const transport = await openTransport(deps, open);
          const send = async () => {
            const stopped = await sendAll(deps, open, transport, epoch, options);
            // Comes before anything slow: a photo whose delivery is known to be on the server goes from a locked device
            // too.
            if (deps.photos) await settlePhotos(deps.db, deps.photos.disk, deps.now());
            return stopped;
          };
          /** Between two requests of a pull or an upload, operations saved meanwhile go first. */
          const prepare = async (): Promise<StopReason | null> => {
            const queue = await readQueue(deps.db);
            const isMore = planNext(queue, contextOf(deps, session)).do !== 'rest';
            const stop = isMore ? await send() : null;
            if (stop) return stop;
            return (await renewLease(deps.db, epoch, deps.now())) ? null : 'superseded';
          };
          let stop = await send();
          if (!stop && !session.isDelivery && options.pullOlderThanMs !== undefined) {
            stop = await readAll(deps, open, transport, epoch, options, prepare);
            await releaseAlike(deps.db, deps.now());
          }
          stop ??= await uploadPhotos(deps, open, transport, options, prepare);
          return await nextWake(deps, session, stop);
        } finally {
          deps.report?.({ is: 'resting' });
        }
      }),
  };
}

async function sendAll(
  deps: EngineDeps,
  session: SyncSession & { readonly token: string },
  transport: Transport,
  epoch: number,
  { until = Number.POSITIVE_INFINITY, skipBackoff }: DrainOptions,
): Promise<StopReason | null> {
  const pushRun = createPushRun(deps, session, epoch, transport, until);
  const tries = new Map<number, number>();
  let total = 0;
  /** The batches whose answers are awaited while the next one is prepared, the oldest first. */
  const underway: Promise<StopReason | null>[] = [];
  const finish = async (most: number): Promise<StopReason | null> => {
    let first: StopReason | null = null;
    while (underway.length > most) {
      const stop = await underway.shift();
      first ??= stop ?? null;
    }
    return first;
  };
  try {
    for (;;) {
      if (deps.now() >= until) return 'deadline';
      const queue = await readQueue(deps.db);
      const step = planNext(queue, {
        ...contextOf(deps, session),
        batch: { operations: transport.line.operations, bytes: toBatchBytes(transport.line) },
        // An operation skips its backoff once a run: after a try it keeps its new one.
        skipBackoff: ({ seq }) => (tries.has(seq) ? null : (skipBackoff ?? null)),
      });
      if (underway.length > 0 && (step.do !== 'batch' || !mayOverlap(transport.line))) {
        const stop = await finish(0);
        if (stop) return stop;
        continue;
      }
      if (step.do === 'rest') break;
      const open = queue.filter((operation) => !needsAttention(operation)).length;
      total = Math.max(total, open);
      let done = total - open;
      deps.report?.({ is: 'sending', done, total });
      if (!(await renewLease(deps.db, epoch, deps.now()))) return 'superseded';
      for (const { seq } of step.operations) tries.set(seq, (tries.get(seq) ?? 0) + 1);
      if (step.operations.some(({ seq }) => (tries.get(seq) ?? 0) > MOST_TRIES))
        return 'too-many-attempts';
      if (step.do === 'batch') {
        const { end } = await pushRun.sendBatch(step.operations);
        // Its rejection is handled where it is awaited.
        end.catch(() => undefined);
        underway.push(end);
        const stop = await finish(MOST_UNDERWAY - 1);
        if (stop) return stop;
      } else {
        const onSent = () => deps.report?.({ is: 'sending', done: ++done, total });
        const plain = await pushRun.plain();
        const stop = plain ? await plain.take(step, onSent) : 'unreached';
        if (stop) return stop;
      }
    }
  } finally {
    // The lock is held until the last batch has its answer on the disk, also where an earlier one failed.
    await Promise.allSettled(underway);
    await finish(0);
  }
  // Our server returns ids; an operation that it took before without a key is matched on the next pull.
  if (session.isDelivery || isOurs(session.serverVersion)) return null;
  const plain = await pushRun.plain();
  return plain ? plain.identify() : 'unreached';
}

function contextOf(deps: EngineDeps, session: SyncSession | null): PlanContext {
  return {
    now: deps.now(),
    hasToken: Boolean(session?.token),
    isKeyed: session !== null && isOurs(session.serverVersion),
    batch: { operations: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY },
    isDelivery: session?.isDelivery ?? false,
  };
}

/** Names a wake-up wherever an operation is eligible (docs/SYNC.md, rule 8). */
async function nextWake(
  deps: EngineDeps,
  session: SyncSession | null,
  stop: StopReason | null,
): Promise<RunResult> {
  const isUnreached = stop === 'unreached';
  if (stop === 'locked') return { wakeAt: null, eligible: 0, isUnreached };
  const queue = await readQueue(deps.db);
  const step = planNext(queue, contextOf(deps, session));
  if (step.do === 'rest') {
    const photos = (await listSendablePhotos(deps, session)).map(({ notBefore }) => notBefore);
    const times = step.wakeAt === null ? photos : [step.wakeAt, ...photos];
    const wakeAt = times.length > 0 ? Math.min(...times) : null;
    return { wakeAt, eligible: times.length, isUnreached };
  }
  const soon = deps.now() + (stop ? RETRY_AFTER_STOP_MS * (1 + deps.random()) : 0);
  return { wakeAt: soon, eligible: step.operations.length, isUnreached };
}

const RETRY_AFTER_STOP_MS = 5_000;

/**
 * Pulls the lists of the role that are older than asked, or the change feed where the server has one. Operations saved
 * meanwhile are sent first; the pull ends at the first sign that the network or the session is gone. `pulledAt` is
 * written only where no list that was due is missing.
 */
async function readAll(
  deps: EngineDeps,
  session: SyncSession & { readonly token: string },
  transport: Transport,
  epoch: number,
  { pullOlderThanMs = 0 }: DrainOptions,
  prepare: () => Promise<StopReason | null>,
): Promise<StopReason | null> {
  const look = await loadLook(session.serverVersion);
  if (look === null) {
    deps.report?.({ is: 'unread' });
    return 'unreached';
  }
  const pull = { db: deps.db, now: deps.now, transport, epoch, look };
  const isDue = async (entity: MirrorName, ageMs: number) =>
    Math.abs(deps.now() - (await readMeta(deps.db, `pulled:${entity}`, 0))) >= ageMs;
  const mirror = mirrorOf(session.role, session.serverVersion);
  const fed: readonly MirrorName[] = isOurs(session.serverVersion) ? mirror.filter(isFed) : [];
  const lists: MirrorName[] = [];
  for (const entity of mirror)
    if (!fed.includes(entity) && (await isDue(entity, fed.length > 0 ? DAY_MS : pullOlderThanMs)))
      lists.push(entity);
  const [first] = fed;
  // If app or server did not know an entity yet, the feed was read without its records.
  const isFeedRead = first !== undefined && (await isRead(deps, first));
  for (const entity of isFeedRead ? fed : []) if (!(await isRead(deps, entity))) lists.push(entity);
  const feedAge = deps.isTold?.() ? pullOlderThanMs : Math.min(pullOlderThanMs, FEED_AGE_MS);
  const isFeedDue = first && (await isDue(first, feedAge));
  const total = lists.length + (isFeedDue ? 1 : 0);

  let done = 0;
  let isWhole = true;
  const take = (answer: Answer): Promise<StopReason | null> => {
    isWhole &&= answer.kind === 'ok' || (fed.length === 0 && isWithheld(answer));
    return reportConnectivity(deps, session.token, answer);
  };
  const read = async (pulling: () => Promise<Pulled>): Promise<StopReason | null> => {
    const stop = await prepare();
    if (stop) return stop;
    deps.report?.({ is: 'reading', done, total });
    done += 1;
    return take((await pulling()).answer);
  };
  const mayContinue = async () => {
    const isStopped = (await prepare()) !== null;
    if (isStopped) isWhole = false;
    return !isStopped;
  };
  const pulls = [
    ...lists.map((entity) => () => pullList(pull, entity)),
    ...(isFeedDue ? [() => pullChanges(pull, fed, mayContinue)] : []),
  ];
  for (const pulling of pulls) {
    const stop = await read(pulling);
    if (!stop) continue;
    deps.report?.({ is: 'unread' });
    return stop;
  }
  if (lists.includes('product') && !isOurs(session.serverVersion))
    await pullGuides(pull, take, mayContinue);
  await forgetHistory(deps.db, deps.now());
  if (total > 0 && isWhole) await deps.db.write([], (tx) => tx.putMeta('pulledAt', deps.now()));
  const readAt = await readMeta<number | null>(deps.db, 'pulledAt', null);
  deps.report?.(isWhole && readAt !== null ? { is: 'read', at: readAt } : { is: 'unread' });
  return null;
}

/** Whether the list, or the feed for it, was ever read to its end. */
async function isRead({ db }: EngineDeps, entity: MirrorName): Promise<boolean> {
  return (await readMeta<number | null>(db, `pulled:${entity}`, null)) !== null;
}

/** A plain server denies this role a list, or has none: the pull is complete without it. */
function isWithheld(answer: Answer): boolean {
  return answer.kind === 'refused' && answer.isVerdict && [403, 404, 405].includes(answer.status);
}

/** Departments and municipalities are not in the feed: they change only when the country's division does. */
const isFed = (entity: MirrorName) => entity !== 'department' && entity !== 'city';
const DAY_MS = 24 * 3_600_000;
/** The feed is cheap: it is read at every tick, unless the server's stream tells of its news. */
const FEED_AGE_MS = 25_000;
