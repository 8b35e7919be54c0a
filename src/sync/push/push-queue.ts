/** The sends and reads of one push run. The lists it reads are cached for that run only. */
import { needsAttention } from '../../db/delivery';
import { renewLease } from '../../db/lease';
import { readQueue } from '../../db/outbox/queue';
import type { Operation } from '../../db/schema';
import { isOurs } from '../../domain/server-version';
import type { Run } from '../run';
import type { DrainOptions, StopReason } from '../types';
import { reportConnectivity } from './connectivity';
import type { PlanContext } from './eligible';
import { mayOverlap, toBatchBytes } from './line';
import { planNext } from './next-step';
import { loadStrategy } from './plain/load';
import type { PlainRun } from './plain/plain-run';
import { sendBatch } from './send-batch';

/** Attempts of one operation in one run: a batch is halved eight times before it holds one operation. */
const MOST_TRIES = 12;
/** Batches on their way at once: the server has its next one while the device writes what it answered to the last. */
const MOST_UNDERWAY = 3;
/** After this many failures in a row the run ends: the server fails at everything. */
const MOST_UNDONE = 5;

/** Sends what may be sent, until nothing is due. @returns why it ended before that */
export async function sendAll(
  run: Run,
  { until = Number.POSITIVE_INFINITY, skipBackoff }: DrainOptions,
): Promise<StopReason | null> {
  const { db, now, epoch, session, transport, report } = run;
  const tries = new Map<number, number>();
  let total = 0;
  /** Operations in a row that the server answered alone without a verdict. */
  let undone = 0;
  let plain: PlainRun | undefined;
  /** The batches whose answers are awaited while the next one is prepared, the oldest first. */
  const underway: Promise<StopReason | null>[] = [];

  async function stopIfSuperseded(): Promise<StopReason | null> {
    return (await renewLease(db, epoch, now())) ? null : 'superseded';
  }

  /** @returns why the run ends, if the server fails at everything. */
  function countUndone(isUndone: boolean | null): StopReason | null {
    if (isUndone !== null) undone = isUndone ? undone + 1 : 0;
    return undone >= MOST_UNDONE ? 'too-many-attempts' : null;
  }

  /** Sends operations in one request, in their order; resolves when the request has been started. */
  async function sendTogether(operations: readonly Operation[]): Promise<void> {
    const { end } = await sendBatch(run, operations);
    const stop = end.then(async ({ answer, isUndone }) => {
      if (!answer) return stopIfSuperseded();
      return (await reportConnectivity(run, answer)) ?? countUndone(isUndone);
    });
    // Its rejection is handled where it is awaited.
    stop.catch(() => undefined);
    underway.push(stop);
  }

  /** Where an operation goes without its key; null where the app could not load it now. */
  async function loadPlain(): Promise<PlainRun | null> {
    plain ??= (await loadStrategy())?.createPlainRun(run, until, { stopIfSuperseded, countUndone });
    return plain ?? null;
  }

  async function finish(most: number): Promise<StopReason | null> {
    let first: StopReason | null = null;
    while (underway.length > most) {
      const stop = await underway.shift();
      first ??= stop ?? null;
    }
    return first;
  }

  try {
    for (;;) {
      if (now() >= until) return 'deadline';
      const queue = await readQueue(db);
      const step = planNext(queue, {
        ...contextOf(run),
        batch: { operations: transport.line.operations, bytes: toBatchBytes(transport.line) },
        // Once a run: an operation that was tried in it keeps its new backoff.
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
      report?.({ is: 'sending', done, total });
      const superseded = await stopIfSuperseded();
      if (superseded) return superseded;
      for (const { seq } of step.operations) tries.set(seq, (tries.get(seq) ?? 0) + 1);
      if (step.operations.some(({ seq }) => (tries.get(seq) ?? 0) > MOST_TRIES))
        return 'too-many-attempts';
      let stop: StopReason | null;
      if (step.do === 'batch') {
        await sendTogether(step.operations);
        stop = await finish(MOST_UNDERWAY - 1);
      } else {
        const onSent = () => report?.({ is: 'sending', done: ++done, total });
        const loaded = await loadPlain();
        stop = loaded ? await loaded.take(step, onSent) : 'unreached';
      }
      if (stop) return stop;
    }
  } finally {
    // The lock is held until the last batch has its answer on the disk, also where an earlier one failed.
    await Promise.allSettled(underway);
    await finish(0);
  }
  // Our server returns ids; what it took before without a key is matched on the next pull.
  if (session.isDelivery || isOurs(session.serverVersion)) return null;
  const loaded = await loadPlain();
  return loaded ? loaded.identify() : 'unreached';
}

/** The facts beside the queue on which the plan of a run depends. */
export function contextOf({ now, session }: Run): PlanContext {
  return {
    now: now(),
    isKeyed: isOurs(session.serverVersion),
    batch: { operations: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY },
    isDelivery: session.isDelivery ?? false,
  };
}
