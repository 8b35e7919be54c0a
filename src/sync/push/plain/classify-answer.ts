/** The effect of a plain server's answer on an operation, where it differs from ours. */
import type { Answer } from '../../../api/answer';
import type { Outcome } from '../../../db/outbox/apply-outcomes';
import type { Inflight } from '../claim';
import {
  type Circumstances,
  classifyResponse,
  toAcknowledged,
  toUndone,
} from '../classify-response';

/** The longest wait before the server is asked whether an operation happened. */
const MOST_FLOOR_MS = 24 * 3_600_000;

/**
 * A success may say anything, or nothing: an accepted write is looked for in the lists afterwards. 408 and 503 may have
 * been sent after the commit. A write that may have happened is confirmed by reading, at once or after `Retry-After`.
 */
export function classifyAnswer(
  operation: Inflight,
  answer: Answer,
  circumstances: Circumstances,
): Outcome {
  const { at } = circumstances;
  if (answer.kind === 'ok') return toAcknowledged(operation, answer, at);
  const mayBeDone = answer.kind === 'refused' && [408, 503].includes(answer.status);
  const outcome = (mayBeDone ? toUndone : classifyResponse)(operation, answer, circumstances);
  if (outcome.do !== 'keep' || outcome.delivery.state !== 'unknown') return outcome;
  const wait = mayBeDone ? Math.min(answer.retryAfterMs ?? 0, MOST_FLOOR_MS) : 0;
  return { ...outcome, delivery: { ...outcome.delivery, notBefore: at + wait } };
}
