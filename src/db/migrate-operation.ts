/**
 * Brings an operation that an older release left in the queue into the shape of this one: one step a release, kept for
 * ever, each with a fixture of what that release wrote.
 */
import {
  type Delivery,
  NEW_TRAIL,
  type Question,
  type Sent,
  type SyncError,
  UNSENT,
} from './delivery';
import type { Operation } from './schema';

type Stored = Readonly<Record<string, unknown>> & { readonly schemaVersion: number };

/** Steps by the version that they take to the next one. */
export type Steps = Readonly<Record<number, (old: Stored) => Stored>>;

/** Version 1 held these of a delivery beside those of the intent. */
interface Flat extends Omit<Sent, 'at' | 'error'> {
  readonly state: Delivery['state'];
  readonly isKeyed: boolean | null;
  readonly sentAt: number | null;
  readonly notBefore: number;
  readonly trouble: SyncError | null;
}

function toDelivery(flat: Flat): Delivery {
  const { state, isKeyed, sentAt, notBefore, trouble: error, trail, ...counted } = flat;
  const sent =
    sentAt === null
      ? null
      : { ...counted, at: sentAt, trail: isKeyed ? null : { ...NEW_TRAIL, ...trail }, error };
  if (state === 'rejected') return { state, sent, error: error as SyncError };
  if (state === 'conflict') {
    const question = { ...error, ...(error?.status === 200 && { wasAccepted: true }) };
    return { state, sent, question: question as unknown as Question };
  }
  if (!sent) return { ...UNSENT, notBefore };
  if (state === 'held') return { state, sent };
  return { state: state === 'inflight' ? 'unknown' : state, sent, notBefore };
}

export const STEPS: Steps = {
  1: ({
    state,
    isKeyed,
    epoch,
    attempts,
    sentAt,
    notBefore,
    trouble,
    repeats,
    undoneSince,
    trail,
    ackedAt,
    ending,
    ...intent
  }) => ({
    ...intent,
    schemaVersion: 2,
    delivery: toDelivery({
      state,
      isKeyed,
      attempts,
      sentAt,
      notBefore,
      trouble,
      repeats,
      undoneSince,
      trail,
    } as Flat),
  }),
};

/** An operation of any released version in the shape of this one. Anything else is returned as it is. */
export function migrateOperation(stored: unknown, steps: Steps = STEPS): Operation {
  let operation = stored as Stored;
  for (;;) {
    const step = steps[operation?.schemaVersion];
    if (!step) return operation as unknown as Operation;
    operation = step(operation);
  }
}
