/** What the engine does next, from the queue alone. Pure: the same queue and clock give the same step. */
import { withoutAncestors } from '../db/dependencies';
import { needsPerson, type Operation } from '../db/rows';
import { entityOf, type QueuedEntity } from '../domain/entities';
import { LONGEST_WAIT_MS } from './backoff';

export interface PlanContext {
  readonly now: number;
  /** Whose lane is sent; null where nobody's token is good. */
  readonly author: string | null;
  /** The server takes idempotency keys in this session. */
  readonly isKeyed: boolean;
  /** How many requests may run at once. */
  readonly width: number;
  /** The road may have just opened: what only waited for it need not wait any longer. */
  readonly isInsistent?: boolean;
}

export type Step =
  | { readonly do: 'send'; readonly operations: readonly Operation[] }
  /** A plain server is asked whether it happened. */
  | { readonly do: 'settle'; readonly operations: readonly Operation[] }
  /** Nothing now; `wakeAt` is when something may be (null: only by another event). */
  | { readonly do: 'rest'; readonly wakeAt: number | null };

/** `queue` holds every unsettled operation, in order. */
export function planNext(queue: readonly Operation[], context: PlanContext): Step {
  const movable = withoutTwins(withoutAncestors(queue)).filter((operation) =>
    isMovable(operation, context),
  );
  const ready = movable.filter((operation) => isDue(operation, context));
  const sendable = ready.filter((operation) => !isSettledByReading(operation));
  if (sendable.length > 0) return { do: 'send', operations: sendable.slice(0, context.width) };
  // One read of a list answers for all of them.
  if (ready.length > 0) return { do: 'settle', operations: ready.slice(0, context.width * 10) };
  const times = movable.map((operation) => operation.notBefore);
  return { do: 'rest', wakeAt: times.length > 0 ? Math.min(...times) : null };
}

/** One person registered twice on one tablet: the second create waits, to become an update of the first. */
function withoutTwins(free: readonly Operation[]): Operation[] {
  const seen = new Set<string>();
  return free.filter((operation) => {
    const { entity, kind, changes } = operation;
    const natural = kind === 'create' && isLookedUp(entity) && entityOf(entity).naturalKey(changes);
    if (!natural || needsPerson(operation)) return true;
    const name = `${entity} ${natural}`;
    if (seen.has(name)) return false;
    seen.add(name);
    return true;
  });
}

/** Products may be equal to the letter, and a shipment has no such value before it has its guide number. */
export function isLookedUp(entity: QueuedEntity): boolean {
  return entity !== 'product' && entity !== 'shipment';
}

/** Its turn has come, if not its time. */
function isMovable(operation: Operation, { author, isKeyed }: PlanContext): boolean {
  if (operation.author.toLowerCase() !== author?.toLowerCase()) return false;
  if (!['pending', 'waiting', 'held', 'unknown'].includes(operation.state)) return false;
  return operation.isKeyed !== true || isKeyed;
}

/** A time further off than anybody is ever asked to wait was set by a clock that has been put back since. */
function isDue({ notBefore, state, trouble, isKeyed }: Operation, context: PlanContext): boolean {
  if (notBefore <= context.now || notBefore - context.now > LONGEST_WAIT_MS) return true;
  const onlyWaitsForTheRoad =
    state === 'unknown' &&
    isKeyed === true &&
    (trouble?.code === 'unreachable' || trouble?.code === 'portal');
  return onlyWaitsForTheRoad && context.isInsistent === true;
}

/** It may have happened, and its key did not travel: never resent blindly. */
export function isSettledByReading(operation: Operation): boolean {
  return operation.state === 'unknown' && operation.isKeyed === false;
}
