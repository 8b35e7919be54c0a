/** Chooses the engine's next step. Pure: the same queue, clock and context give the same step. */

import { notBeforeOf, trailOf } from '../../db/delivery';
import { type OperationTurn, toTurns } from '../../db/outbox/read-dependencies';
import { listSendable } from '../../db/outbox/turns';
import { uniqueNamesOf } from '../../db/outbox/unique-names';
import type { Operation } from '../../db/schema';
import { isDue, isEligible, type PlanContext, wasLeftUndone } from './eligible';
import { namesAlone, type PlainStep, planAlone } from './plain/plan';

export type Step =
  /** In one request, in this order. */
  | { readonly do: 'batch'; readonly operations: readonly Operation[] }
  /** Without a key, each by itself. */
  | PlainStep
  /** Nothing now; `wakeAt` is when an operation becomes due (null: only by another event). */
  | { readonly do: 'rest'; readonly wakeAt: number | null };

/** `queue` holds every unsettled operation, in order. */
export function planNext(queue: readonly Operation[], context: PlanContext): Step {
  const { isKeyed } = context;
  const turns = toTurns(queue, isKeyed ? uniqueNamesOf : namesAlone);
  const step = isKeyed ? planBatch(turns, context) : null;
  if (step) return step;
  const movable = toSend(turns, (operation) => isEligible(operation, context));
  const alone = movable.filter((one) => isDue(one, context) && !(isKeyed && !trailOf(one)));
  const times = movable.map(notBeforeOf);
  const rest = { do: 'rest', wakeAt: times.length > 0 ? Math.min(...times) : null } as const;
  return planAlone(alone) ?? rest;
}

function planBatch(
  turns: readonly OperationTurn[],
  context: PlanContext,
): Extract<Step, { do: 'batch' }> | null {
  const mayTravel = (operation: Operation) =>
    isEligible(operation, context) && !trailOf(operation) && isDue(operation, context);
  const together = toSend(turns, (one) => mayTravel(one) && !wasLeftUndone(one), true);
  if (together.length > 0) return { do: 'batch', operations: cut(together, context.batch) };
  const alone = toSend(turns, mayTravel, true).slice(0, 1);
  return alone.length > 0 ? { do: 'batch', operations: alone } : null;
}

function toSend(
  turns: readonly OperationTurn[],
  maySend: (operation: Operation) => boolean,
  inOneRequest = false,
): Operation[] {
  const sendable = listSendable(turns, ({ operation }) => maySend(operation), inOneRequest);
  return sendable.map(({ operation }) => operation);
}

/** Bytes that an operation's address, key and author add to its fields in a batch. */
const ENVELOPE_BYTES = 250;

/** As many of them as one batch may carry, at least one. */
function cut(operations: readonly Operation[], most: PlanContext['batch']): readonly Operation[] {
  let bytes = 0;
  const end = operations.findIndex(({ changes }, index) => {
    bytes += JSON.stringify(changes).length + ENVELOPE_BYTES;
    return index >= most.operations || (index > 0 && bytes > most.bytes);
  });
  return end === -1 ? operations : operations.slice(0, end);
}
