/** What the engine does next, from the queue alone. Pure: the same queue and clock give the same step. */
import { ancestorsOf, isBlocked } from '../db/dependencies';
import type { Operation } from '../db/rows';

export interface PlanContext {
  readonly now: number;
  /** Whose lane is sent; null where nobody's token is good. */
  readonly author: string | null;
  /** The server takes idempotency keys in this session. */
  readonly isKeyed: boolean;
  /** How many requests may run at once. */
  readonly width: number;
}

export type Step =
  | { readonly do: 'send'; readonly operations: readonly Operation[] }
  /** A plain server is asked whether it happened. */
  | { readonly do: 'settle'; readonly operations: readonly Operation[] }
  /** Nothing now; `wakeAt` is when something may be (null: only by another event). */
  | { readonly do: 'rest'; readonly wakeAt: number | null };

/** `queue` holds every unsettled operation, in order. */
export function planNext(queue: readonly Operation[], context: PlanContext): Step {
  const movable = queue.filter((operation) => isMovable(operation, queue, context));
  const ready = movable.filter((operation) => operation.notBefore <= context.now);
  const sendable = ready.filter((operation) => !isSettledByReading(operation));
  if (sendable.length > 0) return { do: 'send', operations: sendable.slice(0, context.width) };
  if (ready.length > 0) return { do: 'settle', operations: ready.slice(0, context.width) };
  const times = movable.map((operation) => operation.notBefore);
  return { do: 'rest', wakeAt: times.length > 0 ? Math.min(...times) : null };
}

/** Its turn has come, if not its time. */
function isMovable(
  operation: Operation,
  queue: readonly Operation[],
  { author, isKeyed }: PlanContext,
): boolean {
  if (operation.author !== author) return false;
  if (!['pending', 'waiting', 'held', 'unknown'].includes(operation.state)) return false;
  if (operation.isKeyed === true && !isKeyed) return false;
  return ancestorsOf(operation, queue).length === 0;
}

/** It may have happened, and its key did not travel: never resent blindly. */
export function isSettledByReading(operation: Operation): boolean {
  return operation.state === 'unknown' && operation.isKeyed === false;
}

/** Operations that no machine will move: a person, or one of their ancestors, holds them. */
export function countBlocked(queue: readonly Operation[]): number {
  return queue.filter((operation) => isBlocked(operation, queue)).length;
}
