/** Which operations may go at all, and when: shared by the plans for both kinds of server. */

import { isUntried, needsAttention, notBeforeOf, trailOf, wasKeyed } from '../../db/delivery';
import { isUndoOpen } from '../../db/outbox/undo-window';
import type { Operation } from '../../db/schema';
import { isDelivered } from '../../domain/delivered';
import { LONGEST_WAIT_MS } from './retry-delay';

export interface PlanContext {
  readonly now: number;
  /** The server supports idempotency keys in this session, and with them batches. */
  readonly isKeyed: boolean;
  /** How much one batch may carry. */
  readonly batch: { readonly operations: number; readonly bytes: number };
  /** Sent by the device's delivery token, without a session: it may write less and reads nothing. */
  readonly isDelivery?: boolean;
  /**
   * Why the backoff is skipped: `line` where the connection may have just come back, for operations that only waited
   * for it; `person` where a user tapped, for everything not tried in this run: a backoff limits machines, not users.
   */
  readonly skipBackoff?: ((operation: Operation) => 'line' | 'person' | null) | undefined;
}

/** The server answered it alone without a verdict: it is sent alone again, after the others. */
export const wasLeftUndone = ({ delivery: { sent } }: Operation) =>
  sent !== null && sent.undoneSince !== null;

/** Whether this session may send it, regardless of backoff. */
export function isEligible(
  operation: Operation,
  { isKeyed, isDelivery = false }: PlanContext,
): boolean {
  if (isDelivery && !isDeliverable(operation)) return false;
  if (needsAttention(operation) || operation.delivery.state === 'inflight') return false;
  return isKeyed || !wasKeyed(operation);
}

/** Whether the device's delivery token may send it. */
export function isDeliverable(operation: Operation): boolean {
  const isTold = operation.delivery.sent?.error?.code !== 'needs-session';
  return isDelivered(operation) && !trailOf(operation) && isTold;
}

/**
 * Whether the backoff is over, and the time in which its person may take it back, which nobody skips. A time beyond the
 * longest wait, or an error dated in the future, comes from a clock that was set back since, and does not count.
 */
export function isDue(operation: Operation, { now, skipBackoff }: PlanContext): boolean {
  const { state, sent } = operation.delivery;
  const notBefore = notBeforeOf(operation);
  if (isUntried(operation)) return !isUndoOpen(notBefore, now);
  const error = sent?.error;
  const isPutBack = notBefore - now > LONGEST_WAIT_MS || (error?.at ?? now) > now;
  if (notBefore <= now || isPutBack) return true;
  const who = skipBackoff?.(operation) ?? null;
  const onlyWaitsForTheLine =
    state === 'unknown' &&
    sent?.trail === null &&
    ['unreachable', 'portal', 'newer'].includes(error?.code ?? '');
  return who === 'person' || (who === 'line' && onlyWaitsForTheLine);
}
