/** State and writers that the steps of one run beside a plain server share: its lists and the outcomes. */
import type { Delivery, Sent } from '../../../db/delivery';
import { applySingleOutcome, type Outcome } from '../../../db/outbox/apply-outcomes';
import type { Operation } from '../../../db/schema';
import type { ListCache } from '../../pull/list-cache';
import type { Run } from '../../run';

export interface PlainContext extends Run {
  readonly lists: ListCache;
  apply(operation: Operation, outcome: Outcome): Promise<unknown>;
  keep(operation: Operation, delivery: Delivery): Promise<unknown>;
  /** The operation needs something the server has not answered yet: it is tried again after a delay. */
  defer(operation: Operation): Promise<null>;
}

/** Delay before a read is repeated that the server did not answer now. */
const UNTOLD_RETRY_MS = 30_000;

export function createPlainContext(run: Run, lists: ListCache): PlainContext {
  const { db, now, epoch } = run;
  const apply = (operation: Operation, outcome: Outcome) =>
    applySingleOutcome(db, epoch, operation, outcome);
  const keep = (operation: Operation, delivery: Delivery) =>
    apply(operation, { do: 'keep', delivery });
  return {
    ...run,
    lists,
    apply,
    keep,
    async defer(operation) {
      const { state, sent } = operation.delivery;
      const notBefore = now() + UNTOLD_RETRY_MS;
      if (state === 'unknown')
        await keep(operation, { state, sent: byClockOfNow(sent, now()), notBefore });
      else {
        const known = sent && byClockOfNow(sent, now());
        await keep(operation, { state: 'waiting', sent: known, notBefore });
      }
      return null;
    },
  };
}

/** Moves times that a clock change put into the future back to now: they are no reason to wait. */
export function byClockOfNow(sent: Sent, now: number): Sent {
  const { error } = sent;
  return {
    ...sent,
    at: Math.min(sent.at, now),
    error: error && { ...error, at: Math.min(error.at, now) },
  };
}
