/**
 * Brings an operation that an older release left in the queue or in its history into the present shape: one step a
 * release, kept for ever, each with a fixture written by that release.
 */
import {
  type Delivery,
  NEW_TRAIL,
  type Question,
  type Sent,
  type SyncError,
  UNSENT,
} from './delivery';
import type { Ending, Look, Operation, PastOperation } from './schema';

type Stored = Readonly<Record<string, unknown>> & { readonly schemaVersion: number };

/** Steps by the version that they take to the next one. */
export type Steps = Readonly<Record<number, (old: Stored) => Stored>>;

/** Version 1 held a delivery, or an ending, beside the fields of the intent. */
interface Flat extends Stored, Omit<Sent, 'at' | 'error' | 'trail'> {
  readonly state: Delivery['state'];
  readonly isKeyed: boolean | null;
  readonly sentAt: number | null;
  readonly notBefore: number;
  readonly trouble: SyncError | null;
  /** With the number of reads of its list that were left. */
  readonly trail: Omit<Look, 'at'> | null;
  readonly ending: Ending | null;
  readonly isSealed?: true;
}

function toDelivery(
  state: Flat['state'],
  sent: Sent | null,
  error: Flat['trouble'],
  notBefore: number,
): Delivery {
  if (state === 'rejected') return { state, sent, error: error as SyncError };
  if (state === 'conflict') {
    const question = { ...error, ...(error?.status === 200 && { wasAccepted: true }) };
    return { state, sent, question: question as unknown as Question };
  }
  if (!sent) return { ...UNSENT, notBefore };
  if (state === 'held') return { state, sent };
  return { state: state === 'inflight' ? 'unknown' : state, sent, notBefore };
}

function fromVersion1({
  state,
  isKeyed,
  epoch: _epoch,
  attempts,
  sentAt: at,
  notBefore,
  trouble: error,
  repeats,
  undoneSince,
  trail,
  ackedAt,
  ending,
  isSealed,
  ...kept
}: Flat): Stored {
  const intent = { ...kept, schemaVersion: 2 };
  // A plain server's acknowledgement is still looked for in its lists.
  const look = trail?.checks ? { look: { ...trail, at: notBefore } } : null;
  if (ending) return { ...intent, ending, ackedAt, ...look };
  const told = isKeyed ? null : { ...NEW_TRAIL, ...trail };
  const sent = at === null ? null : { at, trail: told, attempts, repeats, undoneSince, error };
  const delivery = toDelivery(state, sent, error, notBefore);
  return { ...intent, delivery, ...(isSealed && { isSealed }) };
}

export const STEPS: Steps = { 1: (stored) => fromVersion1(stored as Flat) };

/** An operation of any released version, waiting or ended, in the shape of this one. Anything else is returned as it is. */
export function migrateOperation<Kept extends Operation | PastOperation = Operation>(
  stored: unknown,
  steps: Steps = STEPS,
): Kept {
  let operation = stored as Stored;
  for (;;) {
    const step = steps[operation?.schemaVersion];
    if (!step) return operation as unknown as Kept;
    operation = step(operation);
  }
}
