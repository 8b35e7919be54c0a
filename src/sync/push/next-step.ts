/** What the engine does next. Pure: the same queue, clock and context give the same step. */

import { notBeforeOf, trailOf } from '../../db/delivery';
import { listSendable } from '../../db/outbox/dependencies';
import type { Operation } from '../../db/schema';
import {
  isDue,
  isEligible,
  laterDuplicates,
  namesOf,
  type PlanContext,
  wasLeftUndone,
} from './eligible';
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
  const later = laterDuplicates(queue, isKeyed ? namesOf : namesAlone);
  const mayGo = (operation: Operation) => !later.has(operation) && isEligible(operation, context);
  const step = isKeyed ? planBatch(queue, mayGo, context) : null;
  if (step) return step;
  const movable = listSendable(queue, mayGo);
  const alone = movable.filter((one) => isDue(one, context) && !(isKeyed && !trailOf(one)));
  const times = movable.map(notBeforeOf);
  const rest = { do: 'rest', wakeAt: times.length > 0 ? Math.min(...times) : null } as const;
  return planAlone(alone) ?? rest;
}

function planBatch(
  queue: readonly Operation[],
  mayGo: (operation: Operation) => boolean,
  context: PlanContext,
): Extract<Step, { do: 'batch' }> | null {
  const mayTravel = (operation: Operation) =>
    mayGo(operation) && !trailOf(operation) && isDue(operation, context);
  const together = listSendable(queue, (one) => mayTravel(one) && !wasLeftUndone(one), true);
  if (together.length > 0) return { do: 'batch', operations: cut(together, context.batch) };
  const alone = listSendable(queue, mayTravel, true).slice(0, 1);
  return alone.length > 0 ? { do: 'batch', operations: alone } : null;
}

/** What an operation's address, key and author add to its fields in a batch, bytes. */
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
