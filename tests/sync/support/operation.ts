import {
  type Delivery,
  NEW_SENT,
  NEW_TRAIL,
  type OperationState,
  type Question,
  type Sent,
  type SyncError,
  syncErrorOf,
} from '../../../src/db/delivery';
import type { Operation } from '../../../src/db/schema';
import type { Inflight } from '../../../src/sync/push/claim';
import { next } from './builders';

/** The state of an operation, in as few words as a test needs. */
export interface SaidDelivery {
  readonly state?: OperationState;
  /** Whether it was sent with its key; absent: as unsent as its state allows. */
  readonly isKeyed?: boolean;
  readonly sent?: Partial<Sent>;
  readonly notBefore?: number;
  readonly epoch?: number;
  /** The error that refused it, or that met its last send. */
  readonly error?: SyncError;
  readonly question?: Question;
}

export function delivery({
  state = 'pending',
  isKeyed,
  sent: told,
  notBefore = 0,
  epoch = 1,
  error,
  question = { code: 'differs', at: 0, theirs: {} },
}: SaidDelivery = {}): Delivery {
  const isSent = (told ?? isKeyed ?? error) !== undefined;
  const sent: Sent = {
    ...NEW_SENT,
    ...(isKeyed === false && { trail: NEW_TRAIL }),
    ...(error && { error }),
    ...told,
  };
  switch (state) {
    case 'inflight':
      return { state, sent, epoch };
    case 'unknown':
      return { state, sent, notBefore };
    case 'held':
      return { state, sent };
    case 'conflict':
      return { state, sent: isSent ? sent : null, question };
    case 'rejected':
      return { state, sent: isSent ? sent : null, error: error ?? syncErrorOf('refused', 0) };
    default:
      return { state, sent: isSent ? sent : null, notBefore };
  }
}

/** An operation that was sent and is not answered yet. */
export function inflight(sent: Partial<Sent> = {}, intent: Partial<Operation> = {}): Inflight {
  return {
    ...operation(intent),
    delivery: { state: 'inflight', sent: { ...NEW_SENT, ...sent }, epoch: 4 },
  };
}

/** A queued operation; a pending create of a new customer unless overridden. */
export function operation(overrides: Partial<Operation> & SaidDelivery = {}): Operation {
  const {
    state,
    isKeyed,
    sent,
    notBefore,
    epoch,
    error,
    question,
    delivery: given,
    ...intent
  } = overrides;
  const seq = intent.seq ?? next();
  return {
    seq,
    id: `id-${seq}`,
    schemaVersion: 2,
    entity: 'customer',
    key: `key-${seq}`,
    kind: 'create',
    changes: {},
    before: null,
    refs: {},
    author: 'ana@plano.co',
    company: null,
    device: 'tablet',
    happenedAt: 0,
    clockOffsetMs: 0,
    ...intent,
    // Delivery fields that a copy names explicitly count.
    delivery: given && state === undefined ? given : delivery(overrides),
  };
}
