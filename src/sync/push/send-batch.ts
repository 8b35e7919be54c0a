/**
 * Sends operations in one request, where the server supports batches: each gets a verdict as if it had been sent alone.
 */
import type { Answer } from '../../api/answer';
import { readBatch } from '../../api/batch';
import type { Delivery } from '../../db/delivery';
import { applyOutcomes, type Outcome } from '../../db/outbox/apply-outcomes';
import { namedRecords } from '../../db/outbox/names';
import { type Operation, toRecord } from '../../db/schema';
import { readMeta } from '../../db/store';
import { BATCH_PATH } from '../../domain/wire';
import type { Run } from '../run';
import { type Claimed, claimBatch, isSendWindowOpen } from './claim';
import { classifyResponse } from './classify-response';
import { afterAnsweredBatch, afterFailedBatch, afterTooLarge } from './line';

export interface SentBatch {
  /** Null where nothing had to be sent. */
  readonly answer: Answer | null;
  /** The batch was one operation, and the server answered it without a verdict. */
  readonly isUndone: boolean;
}

/**
 * Resolves when the request has been started; another batch may be sent before this one is answered. `end` resolves when
 * the verdicts are on the disk.
 */
export async function sendBatch(
  run: Run,
  operations: readonly Operation[],
): Promise<{ readonly end: Promise<SentBatch> }> {
  const { db, epoch, now, transport, session } = run;
  const batch = await claimBatch(run, operations);
  const nothing = { end: Promise.resolve({ answer: null, isUndone: false }) };
  if (batch.length === 0) return nothing;
  const sent = batch.map((one) => one.sent);
  const requests = batch.map(({ request }) => request);
  const { seal } = session;
  const body = { ops: seal ? await Promise.all(requests.map(seal)) : requests };
  if (!sent.every((operation) => isSendWindowOpen(operation, now()))) {
    const outcomes = toRollback(batch);
    await applyOutcomes(db, epoch, sent, async ({ id }) => outcomes.get(id) ?? null);
    return nothing;
  }
  const asked = transport.send({ method: 'POST', path: BATCH_PATH, body });
  return { end: asked.then((answer) => settle(run, batch, answer, body)) };
}

/** Restores the operations as they were before they were marked in flight. */
function toRollback(batch: readonly Claimed[]): ReadonlyMap<string, Outcome> {
  return new Map(
    batch.map(({ sent, waited: { delivery } }) => [sent.id, { do: 'keep', delivery }]),
  );
}

async function settle(
  run: Run,
  batch: readonly Claimed[],
  answer: Answer,
  body: unknown,
): Promise<SentBatch> {
  const { db, epoch, transport } = run;
  const verdicts = answer.kind === 'ok' ? readBatch(answer) : null;
  const isDecided = verdicts !== null && batch.some(({ sent }) => verdicts.has(sent.id));
  const isTooLarge = answer.kind === 'refused' && answer.status === 413 && batch.length > 1;
  const isRefusedWhole = batch.length > 1 && isOfTheRequest(answer);
  const passedAt = await readMeta<number | null>(db, 'passedAt', null);
  const outcomes =
    isTooLarge || isRefusedWhole
      ? toRollback(batch)
      : toOutcomes(run, batch, answer, verdicts, passedAt);
  const sent = batch.map((one) => one.sent);
  await applyOutcomes(db, epoch, sent, async ({ id }) => outcomes.get(id) ?? null);
  if (isTooLarge) await transport.learn((line) => afterTooLarge(line, JSON.stringify(body).length));
  else if (isDecided) await transport.learn(afterAnsweredBatch);
  else if (batch.length > 1 && isAboutThese(answer))
    await transport.learn((line) => afterFailedBatch(line, batch.length));
  const [alone, ...others] = outcomes.values();
  const isUndone = alone?.do === 'keep' && alone.isUndone === true;
  return { answer, isUndone: others.length === 0 && isUndone };
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
  { now, random }: Run,
  batch: readonly Claimed[],
  answer: Answer,
  verdicts: ReadonlyMap<string, Answer> | null,
  passedAt: number | null,
): ReadonlyMap<string, Outcome> {
  // One random delay for all: operations that failed together are retried together.
  const spread = random();
  const isAlone = batch.length === 1;
  const at = now();
  /** Records whose create in this request was not done. */
  const unmade = new Set<string>();
  const outcomes = batch.map(({ sent }): [string, Outcome] => {
    const isForLack = [sent, ...namedRecords(sent)].some((one) => unmade.has(toRecord(one)));
    const verdict = verdicts?.get(sent.id);
    const response = verdict ?? toSharedAnswer(answer);
    const isItsOwn = verdict !== undefined || isAlone;
    const circumstances = { at, random: spread, passedAt, isItsOwn, isForLack };
    const outcome = classifyResponse(sent, response, circumstances);
    const isMade = outcome.do === 'acknowledge' || (outcome.do === 'compare' && outcome.isOwn);
    if (sent.kind === 'create' && !isMade) unmade.add(toRecord(sent));
    // No verdict on this operation: a smaller batch is sent at once, unless the connection failed.
    if (isItsOwn || outcome.do !== 'keep' || outcome.delivery.state !== 'unknown')
      return [sent.id, outcome];
    const { attempts } = sent.delivery.sent;
    const { notBefore } = outcome.delivery;
    const isOfTheLine = response.kind === 'silent' && response.reason !== 'unreadable';
    const delivery: Delivery = {
      state: 'unknown',
      sent: { ...outcome.delivery.sent, attempts },
      notBefore: isOfTheLine ? notBefore : at,
    };
    return [sent.id, { do: 'keep', delivery }];
  });
  return new Map(outcomes);
}

/** The answer that counts for an operation without a verdict of its own. */
function toSharedAnswer(answer: Answer): Answer {
  if (answer.kind === 'ok') return UNREADABLE;
  // A missing batch path is no verdict on the operations sent there.
  const isOfThePath = answer.kind === 'refused' && [404, 405, 410].includes(answer.status);
  return isOfThePath ? { ...answer, isVerdict: false } : answer;
}

const UNREADABLE: Answer = { kind: 'silent', reason: 'unreadable', status: 200 };
