/** What the steps of one push run share: its session, its list cache, and how an outcome is written. */
import { applySingleOutcome, type Outcome } from '../../db/outbox/apply-outcomes';
import type { Operation } from '../../db/schema';
import { readMeta } from '../../db/store';
import { createListCache, type ListCache } from '../pull/list-cache';
import type { Transport } from '../transport';
import type { EngineDeps, SyncSession } from '../types';
import { lookOf } from './plain/later-look';

export interface PushContext extends Pick<EngineDeps, 'db' | 'now' | 'random'> {
  readonly deps: EngineDeps;
  readonly session: SyncSession & { readonly token: string };
  readonly epoch: number;
  readonly transport: Transport;
  readonly lists: ListCache;
  apply(operation: Operation, outcome: Outcome): Promise<unknown>;
  keep(operation: Operation, change: Partial<Operation>): Promise<unknown>;
  /** The operation needs something the server has not answered yet: it is tried again after a delay. */
  defer(operation: Operation): Promise<null>;
  /** When the server last acknowledged an operation of this queue. */
  readPassedAt(): Promise<number | null>;
}

/** Delay before something is read again that the server did not answer now. */
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
  const keep = (operation: Operation, change: Partial<Operation>) =>
    apply(operation, { do: 'keep', change });
  return {
    db,
    now,
    random,
    deps,
    session,
    epoch,
    transport,
    lists: createListCache(deps, session.token, epoch, transport, lookOf(session.serverVersion)),
    apply,
    keep,
    async defer(operation) {
      const { state, trouble } = operation;
      await keep(operation, {
        state: state === 'unknown' ? 'unknown' : 'waiting',
        notBefore: now() + UNTOLD_RETRY_MS,
        // A later time comes from a clock that was set back since, and is no reason to wait.
        trouble: trouble && { ...trouble, at: Math.min(trouble.at, now()) },
      });
      return null;
    },
    readPassedAt: () => readMeta<number | null>(db, 'passedAt', null),
  };
}
