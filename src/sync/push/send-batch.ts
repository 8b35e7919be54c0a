/**
 * Sends operations in one request, where the server supports batches: each gets a verdict as if it had been sent alone.
 */
import type { Answer } from '../../api/answer';
import { readBatch, toBatchOp } from '../../api/batch';
import { applyOutcomes, type Outcome } from '../../db/outbox/apply-outcomes';
import { type Operation, toRecord } from '../../db/schema';
import { entityOf, type QueuedEntity } from '../../domain/entities';
import { BATCH_PATH } from '../../domain/wire';
import type { Transport } from '../transport';
import type { EngineDeps } from '../types';
import { classifyResponse, isUndone } from './classify-response';
import { afterAnsweredBatch, afterFailedBatch, afterTooLarge } from './line';
import {
  isSendWindowOpen,
  type PrepareContext,
  type PreparedSend,
  prepareSend,
} from './prepare-request';

export interface Sent {
  /** Null where nothing had to be sent. */
  readonly answer: Answer | null;
  /** The batch was one operation, and the server answered it without a verdict. */
  readonly isUndone: boolean;
}

export interface StartedBatch {
  /** Operations not sent, because a server id is unknown, each with the list to pull. */
  readonly unidentified: readonly (readonly [Operation, QueuedEntity])[];
  /** Resolves when the verdicts are on the disk. */
  readonly end: Promise<Sent>;
}

type ReadySend = Extract<PreparedSend, { is: 'ready' }>;

type Context = PrepareContext &
  Pick<EngineDeps, 'random'> & {
    readonly transport: Transport;
    readPassedAt(): Promise<number | null>;
  };

/** Resolves when the request has been started; another batch may be sent before this one is answered. */
export async function sendBatch(
  context: Context,
  operations: readonly Operation[],
): Promise<StartedBatch> {
  const { db, epoch, now, transport } = context;
  const prepared = await prepareSend(context, operations);
  const unidentified = operations.flatMap((operation, index) => {
    const one = prepared[index];
    return one?.is === 'unidentified' ? [[operation, one.entity] as const] : [];
  });
  const batch = prepared.filter((one): one is ReadySend => one?.is === 'ready');
  const nothing = { unidentified, end: Promise.resolve({ answer: null, isUndone: false }) };
  if (batch.length === 0) return nothing;
  const sent = batch.map((one) => one.sent);
  const ops = batch.map(({ sent: { id }, request }) => toBatchOp(id, request));
  const { seal } = context.session;
  const body = { ops: seal ? await Promise.all(ops.map(seal)) : ops };
  if (!sent.every((operation) => isSendWindowOpen(operation, now()))) {
    await applyOutcomes(db, epoch, sent, toRollback(batch));
    return nothing;
  }
  const asked = transport.send({ method: 'POST', path: BATCH_PATH, body });
  const settled = asked.then((answer) => settle(context, batch, answer, body));
  return { unidentified, end: settled };
}

/** Restores the operations as they were before they were marked in flight. */
function toRollback(batch: readonly ReadySend[]): ReadonlyMap<string, Outcome> {
  return new Map(batch.map(({ sent, waited }) => [sent.id, { do: 'keep', change: waited }]));
}

async function settle(
  context: Context,
  batch: readonly ReadySend[],
  answer: Answer,
  body: unknown,
): Promise<Sent> {
  const { db, epoch, transport } = context;
  const verdicts = answer.kind === 'ok' ? readBatch(answer) : null;
  const isDecided = verdicts !== null && batch.some(({ sent }) => verdicts.has(sent.id));
  const isTooLarge = answer.kind === 'refused' && answer.status === 413 && batch.length > 1;
  const isRefusedWhole = batch.length > 1 && isOfTheRequest(answer);
  const passedAt = await context.readPassedAt();
  const outcomes =
    isTooLarge || isRefusedWhole
      ? toRollback(batch)
      : toOutcomes(context, batch, answer, verdicts, passedAt);
  await applyOutcomes(
    db,
    epoch,
    batch.map((one) => one.sent),
    outcomes,
  );
  if (isTooLarge) await transport.learn((line) => afterTooLarge(line, JSON.stringify(body).length));
  else if (isDecided) await transport.learn(afterAnsweredBatch);
  else if (batch.length > 1 && isAboutThese(answer))
    await transport.learn((line) => afterFailedBatch(line, batch.length));
  const [alone, ...others] = outcomes.values();
  return { answer, isUndone: others.length === 0 && alone !== undefined && isUndone(alone) };
}

/** Whether the answer refuses the request as a whole, which is no verdict on each operation it carried. */
function isOfTheRequest(answer: Answer): boolean {
  if (answer.kind !== 'refused' || !answer.isVerdict || answer.status >= 500) return false;
  return ![401, 408, 425, 429].includes(answer.status);
}

/** Whether a smaller batch may succeed: not after a portal, a request to retry later, or a rejected token. */
function isAboutThese(answer: Answer): boolean {
  if (answer.kind !== 'refused')
    return answer.kind === 'ok' || !['portal', 'newer'].includes(answer.reason);
  return ![425, 429].includes(answer.status) && !answer.isLockedOut;
}

function toOutcomes(
  { now, random }: Context,
  batch: readonly ReadySend[],
  answer: Answer,
  verdicts: ReadonlyMap<string, Answer> | null,
  passedAt: number | null,
): ReadonlyMap<string, Outcome> {
  // One random delay for all: operations that failed together are retried together.
  const spread = random();
  const isAlone = batch.length === 1;
  const at = now();
  return toOutcomesInOrder(batch, at, ({ sent }) => {
    const verdict = verdicts?.get(sent.id);
    const response = verdict ?? toSharedAnswer(answer);
    const isItsOwn = verdict !== undefined || isAlone;
    const outcome = classifyResponse(sent, response, { at, random: spread, passedAt, isItsOwn });
    // No verdict on this operation: a smaller batch is sent at once, unless the connection failed.
    const isUndecided = !isItsOwn && outcome.do === 'keep' && outcome.change.state === 'unknown';
    if (!isUndecided) return outcome;
    const { attempts } = sent;
    const isOfTheLine = response.kind === 'silent' && response.reason !== 'unreadable';
    return {
      do: 'keep',
      change: { ...outcome.change, attempts, ...(!isOfTheLine && { notBefore: at }) },
    };
  });
}

/** The answer that counts for an operation without a verdict of its own. */
function toSharedAnswer(answer: Answer): Answer {
  if (answer.kind === 'ok') return UNREADABLE;
  // A missing batch path is no verdict on the operations sent there.
  const isOfThePath = answer.kind === 'refused' && [404, 405, 410].includes(answer.status);
  return isOfThePath ? { ...answer, isVerdict: false } : answer;
}

const UNREADABLE: Answer = { kind: 'silent', reason: 'unreadable', status: 200 };

/** An operation refused because an earlier create of the request failed is restarted, to be sent after that create. */
function toOutcomesInOrder(
  batch: readonly ReadySend[],
  at: number,
  toOutcome: (one: ReadySend) => Outcome,
): ReadonlyMap<string, Outcome> {
  const unmade = new Set<string>();
  const outcomes = new Map<string, Outcome>();
  for (const one of batch) {
    const { sent } = one;
    const outcome = toOutcome(one);
    const isRejected = outcome.do === 'keep' && outcome.change.state === 'rejected';
    const isForLack = isRejected && (unmade.has(toRecord(sent)) || namesAny(sent, unmade));
    outcomes.set(sent.id, isForLack ? { do: 'restart', at } : outcome);
    const isMade = outcome.do === 'acknowledge' || outcome.do === 'compare';
    if (sent.kind === 'create' && !isMade) unmade.add(toRecord(sent));
  }
  return outcomes;
}

function namesAny({ entity, refs }: Operation, records: ReadonlySet<string>): boolean {
  return entityOf(entity).references.some((reference) =>
    [refs[reference.field] ?? []]
      .flat()
      .some((key) => records.has(toRecord({ entity: reference.entity, key }))),
  );
}
