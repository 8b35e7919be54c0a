/** What the engine does next, from the queue alone. Pure: the same queue and clock give the same step. */
import { departures } from '../db/dependencies';
import { needsPerson, type Operation } from '../db/rows';
import { entityOf, type QueuedEntity } from '../domain/entities';
import { DELIVERED_ENTITIES } from '../domain/wire';
import { LONGEST_WAIT_MS } from './backoff';

export interface PlanContext {
  readonly now: number;
  /** Whose lane is sent; null where nobody's token is good. */
  readonly author: string | null;
  /** The server takes idempotency keys in this session. */
  readonly isKeyed: boolean;
  /** How many requests may run at once. */
  readonly width: number;
  /** How many operations one request may carry; 1 where the server takes no batches. */
  readonly batch: number;
  /** Without a session, by the device's own token: it may write less, and is not told what is there. */
  readonly isDelivery?: boolean;
  /** The road may have just opened: what only waited for it need not wait any longer. */
  readonly isInsistent?: boolean;
}

export type Step =
  | { readonly do: 'send'; readonly operations: readonly Operation[] }
  /** In one request, in this order. */
  | { readonly do: 'batch'; readonly operations: readonly Operation[] }
  /** A plain server is asked whether it happened. */
  | { readonly do: 'settle'; readonly operations: readonly Operation[] }
  /** Nothing now; `wakeAt` is when something may be (null: only by another event). */
  | { readonly do: 'rest'; readonly wakeAt: number | null };

/** `queue` holds every unsettled operation, in order. */
export function planNext(queue: readonly Operation[], context: PlanContext): Step {
  const twins = laterTwins(queue);
  const isMovableNow = (operation: Operation) =>
    !twins.has(operation) && isMovable(operation, context);
  if (context.batch > 1) {
    const mayTravel = (operation: Operation) =>
      isMovableNow(operation) && operation.isKeyed !== false && isDue(operation, context);
    const together = departures(queue, mayTravel, true).slice(0, context.batch);
    if (together.length > 1) return { do: 'batch', operations: together };
  }
  const movable = departures(queue, isMovableNow);
  const ready = movable.filter((operation) => isDue(operation, context));
  const sendable = ready.filter((operation) => !isSettledByReading(operation));
  if (sendable.length > 0) return { do: 'send', operations: sendable.slice(0, context.width) };
  // One read of a list answers for all of them.
  if (ready.length > 0) return { do: 'settle', operations: ready.slice(0, context.width * 10) };
  const times = movable.map((operation) => operation.notBefore);
  return { do: 'rest', wakeAt: times.length > 0 ? Math.min(...times) : null };
}

/** One person registered twice on one tablet: the second create waits, to become an update of the first. */
function laterTwins(queue: readonly Operation[]): ReadonlySet<Operation> {
  const seen = new Set<string>();
  const later = new Set<Operation>();
  for (const operation of queue) {
    const { entity, kind, changes } = operation;
    const natural = kind === 'create' && isLookedUp(entity) && entityOf(entity).naturalKey(changes);
    if (!natural || needsPerson(operation)) continue;
    const name = `${entity} ${natural}`;
    if (seen.has(name)) later.add(operation);
    seen.add(name);
  }
  return later;
}

/** Products may be equal to the letter, and a shipment has no such value before it has its guide number. */
export function isLookedUp(entity: QueuedEntity): boolean {
  return entity !== 'product' && entity !== 'shipment';
}

/** Its turn has come, if not its time. */
function isMovable(
  operation: Operation,
  { author, isKeyed, isDelivery = false }: PlanContext,
): boolean {
  if (isDelivery && !isDeliverable(operation)) return false;
  if (operation.author.toLowerCase() !== author?.toLowerCase()) return false;
  if (!['pending', 'waiting', 'held', 'unknown'].includes(operation.state)) return false;
  return operation.isKeyed !== true || isKeyed;
}

/** Whether the device's own token may send it. */
export function isDeliverable({ entity, trouble, isKeyed }: Operation): boolean {
  return (
    DELIVERED_ENTITIES.includes(entity) && isKeyed !== false && trouble?.code !== 'needs-session'
  );
}

/**
 * A time further off than anybody is ever asked to wait, or set later than now, is a clock's that has been put back
 * since.
 */
function isDue({ notBefore, state, trouble, isKeyed }: Operation, context: PlanContext): boolean {
  const isPutBack =
    notBefore - context.now > LONGEST_WAIT_MS || (trouble !== null && trouble.at > context.now);
  if (notBefore <= context.now || isPutBack) return true;
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
