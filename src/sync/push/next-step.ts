/** What the engine does next. Pure: the same queue, clock and context give the same step. */

import { toNatural } from '../../db/mirror/existing';
import { listSendable } from '../../db/outbox/dependencies';
import { isUndoOpen, isUntried } from '../../db/outbox/undo-window';
import { needsAttention, type Operation } from '../../db/schema';
import { entityOf, type QueuedEntity } from '../../domain/entities';
import { toUniqueText } from '../../domain/entity';
import { DELIVERED_ENTITIES } from '../../domain/wire';
import { LONGEST_WAIT_MS } from './retry-delay';

export interface PlanContext {
  readonly now: number;
  /** The user whose operations are sent; null without a valid token. */
  readonly author: string | null;
  /** The server supports idempotency keys in this session, and with them batches. */
  readonly isKeyed: boolean;
  /** How much one batch may carry. */
  readonly batch: { readonly operations: number; readonly bytes: number };
  /** Sent by the device's delivery token, without a session: it may write less and reads nothing. */
  readonly isDelivery?: boolean;
  /**
   * Who asks to skip the backoff: `line` where the connection may have just come back, for operations that only waited
   * for it; `person` where a user tapped, for everything not tried in this run: a backoff limits machines, not users.
   */
  readonly skipBackoff?: ((operation: Operation) => 'line' | 'person' | null) | undefined;
}

export type Step =
  /** One request each; none depends on another. */
  | { readonly do: 'send'; readonly operations: readonly Operation[] }
  /** In one request, in this order. */
  | { readonly do: 'batch'; readonly operations: readonly Operation[] }
  /** Read from a plain server whether they happened. */
  | { readonly do: 'settle'; readonly operations: readonly Operation[] }
  /** Nothing now; `wakeAt` is when an operation becomes due (null: only by another event). */
  | { readonly do: 'rest'; readonly wakeAt: number | null };

/** `queue` holds every unsettled operation, in order. */
export function planNext(queue: readonly Operation[], context: PlanContext): Step {
  const duplicates = laterDuplicates(queue, context.isKeyed);
  const isEligibleNow = (operation: Operation) =>
    !duplicates.has(operation) && isEligible(operation, context);
  if (context.isKeyed) {
    const mayTravel = (operation: Operation) =>
      isEligibleNow(operation) && operation.isKeyed !== false && isDue(operation, context);
    const together = listSendable(queue, (one) => mayTravel(one) && !wasLeftUndone(one), true);
    if (together.length > 0) return { do: 'batch', operations: cut(together, context.batch) };
    const alone = listSendable(queue, mayTravel, true).slice(0, 1);
    if (alone.length > 0) return { do: 'batch', operations: alone };
  }
  const movable = listSendable(queue, isEligibleNow);
  const ready = movable.filter((operation) => isDue(operation, context));
  const sendable = ready.filter((operation) => !isSettledByReading(operation));
  const first = sendable.filter((operation) => !wasLeftUndone(operation));
  const next = first.length > 0 ? first : sendable;
  if (next.length > 0) return { do: 'send', operations: next.slice(0, STEP) };
  // One read of a list answers for all of them.
  const unread = ready.filter(isSettledByReading);
  if (unread.length > 0) return { do: 'settle', operations: unread.slice(0, STEP) };
  const times = movable.map((operation) => operation.notBefore);
  return { do: 'rest', wakeAt: times.length > 0 ? Math.min(...times) : null };
}

/** Operations planned at once; the queue is read again after them. */
const STEP = 60;
/** What an operation's address, key and author add to its fields in a batch, bytes. */
const ENVELOPE_BYTES = 250;

/** The server answered it alone without a verdict: it is sent alone again, after the others. */
const wasLeftUndone = ({ undoneSince }: Operation) => undoneSince !== null;

/** As many of them as one batch may carry, at least one. */
function cut(operations: readonly Operation[], most: PlanContext['batch']): readonly Operation[] {
  let bytes = 0;
  const end = operations.findIndex(({ changes }, index) => {
    bytes += JSON.stringify(changes).length + ENVELOPE_BYTES;
    return index >= most.operations || (index > 0 && bytes > most.bytes);
  });
  return end === -1 ? operations : operations.slice(0, end);
}

/**
 * Later creates of a record that an earlier one already makes, by natural key or unique value: they wait, to be
 * compared with the first. Without a key equal goods wait too: of two on their way nobody could tell which one arrived.
 */
function laterDuplicates(queue: readonly Operation[], isKeyed: boolean): ReadonlySet<Operation> {
  const seen = new Set<string>();
  const later = new Set<Operation>();
  for (const operation of queue) {
    if (operation.kind !== 'create' || needsAttention(operation)) continue;
    const names =
      operation.entity === 'product' && !isKeyed ? naturalOf(operation) : namesOf(operation);
    if (names.some((name) => seen.has(name))) later.add(operation);
    for (const name of names) seen.add(name);
  }
  return later;
}

/** The names no other record may share: its natural key and its unique values. */
export function namesOf({ entity, changes }: Operation): string[] {
  if (!isLookedUp(entity)) return [];
  const { unique } = entityOf(entity);
  return [
    ...naturalOf({ entity, changes }),
    ...unique.flatMap((field) => {
      const value = toUniqueText(changes[field]);
      return value === '' ? [] : [`${entity} ${field} ${value}`];
    }),
  ];
}

function naturalOf({ entity, changes }: Pick<Operation, 'entity' | 'changes'>): string[] {
  const natural = toNatural(entity, changes);
  return natural === null ? [] : [`${entity} ${natural}`];
}

/**
 * Whether an existing record can be found by name: identical products are allowed, a shipment has no name before its
 * guide number, and a voyage, its counts or a payment none at all.
 */
export function isLookedUp(entity: QueuedEntity): boolean {
  return !NAMELESS.includes(entity);
}

const NAMELESS: readonly QueuedEntity[] = [
  'product',
  'shipment',
  'voyage',
  'pieceCount',
  'payment',
];

/** Whether this session may send it, regardless of backoff. */
function isEligible(
  operation: Operation,
  { author, isKeyed, isDelivery = false }: PlanContext,
): boolean {
  if (isDelivery && !isDeliverable(operation)) return false;
  if (operation.author.toLowerCase() !== author?.toLowerCase()) return false;
  if (!['pending', 'waiting', 'held', 'unknown'].includes(operation.state)) return false;
  return operation.isKeyed !== true || isKeyed;
}

/** Whether the device's delivery token may send it. */
export function isDeliverable({ entity, trouble, isKeyed }: Operation): boolean {
  return (
    DELIVERED_ENTITIES.includes(entity) && isKeyed !== false && trouble?.code !== 'needs-session'
  );
}

/**
 * Whether the backoff is over, or the time in which its person may take it back: nobody skips that. A time beyond the
 * longest wait, or an error dated in the future, comes from a clock that was set back since, and does not count.
 */
function isDue(operation: Operation, { now, skipBackoff }: PlanContext): boolean {
  const { notBefore, state, trouble, isKeyed } = operation;
  if (isUntried(operation)) return !isUndoOpen(notBefore, now);
  const isPutBack = notBefore - now > LONGEST_WAIT_MS || (trouble !== null && trouble.at > now);
  if (notBefore <= now || isPutBack) return true;
  const who = skipBackoff?.(operation) ?? null;
  const onlyWaitsForTheLine =
    state === 'unknown' &&
    isKeyed === true &&
    ['unreachable', 'portal', 'newer'].includes(trouble?.code ?? '');
  return who === 'person' || (who === 'line' && onlyWaitsForTheLine);
}

/** It may have happened and was sent without a key, so it is confirmed by reading before it is resent. */
export function isSettledByReading(operation: Operation): boolean {
  return operation.state === 'unknown' && operation.isKeyed === false;
}
