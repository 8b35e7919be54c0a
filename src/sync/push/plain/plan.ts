/**
 * The next step on a plain server: one request for each operation, and a look at its lists where an answer was lost.
 */
import { trailOf } from '../../../db/delivery';
import { naturalOf, uniqueNamesOf } from '../../../db/outbox/unique-names';
import type { Operation } from '../../../db/schema';
import { wasLeftUndone } from '../eligible';

export interface PlainStep {
  /** `send`: one request each; none depends on another. `settle`: read whether they happened. */
  readonly do: 'send' | 'settle';
  readonly operations: readonly Operation[];
}

/** Operations planned at once; the queue is read again after them. */
const STEP = 60;

/**
 * @param ready the operations that may go now, in order
 * @returns null without any
 */
export function planAlone(ready: readonly Operation[]): PlainStep | null {
  const sendable = ready.filter((operation) => !isSettledByReading(operation));
  const first = sendable.filter((operation) => !wasLeftUndone(operation));
  const next = first.length > 0 ? first : sendable;
  if (next.length > 0) return { do: 'send', operations: next.slice(0, STEP) };
  // One read of a list answers for all of them.
  const unread = ready.filter(isSettledByReading);
  return unread.length > 0 ? { do: 'settle', operations: unread.slice(0, STEP) } : null;
}

/**
 * As `uniqueNamesOf`. Equal goods have a name here: with two of them on their way nobody could tell which one arrived.
 */
export function namesAlone(operation: Pick<Operation, 'entity' | 'changes'>): string[] {
  return operation.entity === 'product' ? naturalOf(operation) : uniqueNamesOf(operation);
}

/** It may have happened and was sent without a key, so it is confirmed by reading before it is resent. */
function isSettledByReading(operation: Operation): boolean {
  return operation.delivery.state === 'unknown' && trailOf(operation) !== null;
}
