/** State and writers that the steps of one push run share: session, list cache, outcomes. */
import type { Delivery, Sent } from '../../db/delivery';
import { applySingleOutcome, type Outcome } from '../../db/outbox/apply-outcomes';
import type { Operation } from '../../db/schema';
import { readMeta } from '../../db/store';
import type { Transport } from '../transport';
import type { EngineDeps, SyncSession } from '../types';

export interface PushContext extends Pick<EngineDeps, 'db' | 'now' | 'random'> {
  readonly deps: EngineDeps;
  readonly session: SyncSession & { readonly token: string };
  readonly epoch: number;
  readonly transport: Transport;
  apply(operation: Operation, outcome: Outcome): Promise<unknown>;
  keep(operation: Operation, delivery: Delivery): Promise<unknown>;
  /** The operation needs something the server has not answered yet: it is tried again after a delay. */
  defer(operation: Operation): Promise<null>;
  /** When the server last acknowledged an operation of this queue. */
  readPassedAt(): Promise<number | null>;
}

/** Delay before a read is repeated that the server did not answer now. */
const UNTOLD_RETRY_MS = 30_000;

export function createPushContext(
  deps: EngineDeps,
  session: SyncSession & { readonly token: string },
  epoch: number,
  transport: Transport,
): PushContext {
  const { db, now, random } = deps;
  const apply = (operation: Operation, outcome: Outcome) =>
    applySingleOutcome(db, epoch, operation, outcome);
  const keep = (operation: Operation, delivery: Delivery) =>
    apply(operation, { do: 'keep', delivery });
  return {
    db,
    now,
    random,
    deps,
    session,
    epoch,
    transport,
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
    readPassedAt: () => readMeta<number | null>(db, 'passedAt', null),
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
