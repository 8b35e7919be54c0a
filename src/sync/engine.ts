/**
 * The engine: under the lock it confirms unknown operations, sends those that may be sent, each state on the disk
 * before its effect, and then pulls. It keeps no state between runs but the database's. Clock, network, lock, random
 * and session are injected.
 */
import type { Answer } from '../api/answer';
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
import { planNext } from './push/next-step';
import { loadLook } from './push/plain/load';
import { contextOf, sendAll } from './push/push-queue';
import type { Run } from './run';
import { openTransport } from './transport';
import type { DrainOptions, Engine, EngineDeps, RunResult, StopReason } from './types';

export function createEngine(deps: EngineDeps): Engine {
  return {
    drain: (options = {}) =>
      deps.lock(async () => {
        const session = await deps.session();
        const epoch = await takeLease(deps.db, deps.holder, deps.now());
        try {
          if (!session?.token) return ASLEEP;
          const open = { ...session, token: session.token };
          const run: Run = {
            ...deps,
            session: open,
            epoch,
            transport: await openTransport(deps, open),
          };
          const send = async () => {
            const stopped = await sendAll(run, options);
            // Before anything that takes its time: a photo whose delivery is known to be there goes from a locked device too.
            if (deps.photos) await settlePhotos(deps.db, deps.photos.disk, deps.now());
            return stopped;
          };
          /** Between two requests of a pull or an upload, operations saved meanwhile go first. */
          const prepare = async (): Promise<StopReason | null> => {
            const queue = await readQueue(deps.db);
            const isMore = planNext(queue, contextOf(run)).do !== 'rest';
            const stop = isMore ? await send() : null;
            if (stop) return stop;
            return (await renewLease(deps.db, epoch, deps.now())) ? null : 'superseded';
          };
          let stop = await send();
          if (!stop && !session.isDelivery && options.pullOlderThanMs !== undefined) {
            stop = await readAll(run, options, prepare);
            await releaseAlike(deps.db, deps.now());
          }
          stop ??= await uploadPhotos(run, options, prepare);
          return await nextWake(run, stop);
        } finally {
          deps.report?.({ is: 'resting' });
        }
      }),
  };
}

/** Names a wake-up wherever an operation is eligible (docs/SYNC.md, rule 8). */
async function nextWake(run: Run, stop: StopReason | null): Promise<RunResult> {
  if (stop === 'locked') return ASLEEP;
  const isUnreached = stop === 'unreached';
  const queue = await readQueue(run.db);
  const step = planNext(queue, contextOf(run));
  if (step.do === 'rest') {
    const photos = (await listSendablePhotos(run)).map(({ notBefore }) => notBefore);
    const times = step.wakeAt === null ? photos : [step.wakeAt, ...photos];
    const wakeAt = times.length > 0 ? Math.min(...times) : null;
    return { wakeAt, eligible: times.length, isUnreached };
  }
  const soon = run.now() + (stop ? RETRY_AFTER_STOP_MS * (1 + run.random()) : 0);
  return { wakeAt: soon, eligible: step.operations.length, isUnreached };
}

const RETRY_AFTER_STOP_MS = 5_000;
const ASLEEP: RunResult = { wakeAt: null, eligible: 0, isUnreached: false };

/**
 * Pulls the lists of the role that are older than asked, or the change feed where the server has one. Operations saved
 * meanwhile are sent first; the pull ends at the first sign that the network or the session is gone. `pulledAt` is
 * written only where no list that was due is missing.
 */
async function readAll(
  run: Run,
  { pullOlderThanMs = 0 }: DrainOptions,
  prepare: () => Promise<StopReason | null>,
): Promise<StopReason | null> {
  const { db, now, session, report } = run;
  const isPlain = !isOurs(session.serverVersion);
  const look = await loadLook(session.serverVersion);
  if (look === null) {
    report?.({ is: 'unread' });
    return 'unreached';
  }
  const isDue = async (entity: MirrorName, ageMs: number) =>
    Math.abs(now() - (await readMeta(db, `pulled:${entity}`, 0))) >= ageMs;
  const mirror = mirrorOf(session.role, session.serverVersion);
  const fed: readonly MirrorName[] = isPlain ? [] : mirror.filter(isFed);
  const lists: MirrorName[] = [];
  for (const entity of mirror)
    if (!fed.includes(entity) && (await isDue(entity, fed.length > 0 ? DAY_MS : pullOlderThanMs)))
      lists.push(entity);
  const [first] = fed;
  // If app or server did not know an entity yet, the feed was read without its records.
  const isFeedRead = first !== undefined && (await isRead(run, first));
  for (const entity of isFeedRead ? fed : []) if (!(await isRead(run, entity))) lists.push(entity);
  const feedAge = run.isTold?.() ? pullOlderThanMs : Math.min(pullOlderThanMs, FEED_AGE_MS);
  const isFeedDue = first && (await isDue(first, feedAge));
  const total = lists.length + (isFeedDue ? 1 : 0);

  let done = 0;
  let isWhole = true;
  const take = (answer: Answer): Promise<StopReason | null> => {
    isWhole &&= answer.kind === 'ok' || (fed.length === 0 && isWithheld(answer));
    return reportConnectivity(run, answer);
  };
  const read = async (pulling: () => Promise<Pulled>): Promise<StopReason | null> => {
    const stop = await prepare();
    if (stop) return stop;
    report?.({ is: 'reading', done, total });
    done += 1;
    return take((await pulling()).answer);
  };
  const mayContinue = async () => {
    const isStopped = (await prepare()) !== null;
    if (isStopped) isWhole = false;
    return !isStopped;
  };
  const pulls = [
    ...lists.map((entity) => () => pullList(run, entity, look)),
    ...(isFeedDue ? [() => pullChanges(run, fed, mayContinue)] : []),
  ];
  for (const pulling of pulls) {
    const stop = await read(pulling);
    if (!stop) continue;
    report?.({ is: 'unread' });
    return stop;
  }
  if (lists.includes('product') && isPlain) await pullGuides(run, take, mayContinue);
  await forgetHistory(db, now());
  if (total > 0 && isWhole) await db.write([], (tx) => tx.putMeta('pulledAt', now()));
  const readAt = await readMeta<number | null>(db, 'pulledAt', null);
  report?.(isWhole && readAt !== null ? { is: 'read', at: readAt } : { is: 'unread' });
  return null;
}

/** Whether the list, or the feed for it, was ever read to its end. */
async function isRead({ db }: Run, entity: MirrorName): Promise<boolean> {
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
