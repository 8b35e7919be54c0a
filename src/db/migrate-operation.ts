/**
 * Brings an operation that an older release left in the queue or in its history into the shape of this one: one step a
 * release, kept for ever, each with a fixture of what that release wrote.
 */
import {
  type Delivery,
  NEW_TRAIL,
  type Question,
  type Sent,
  type SyncError,
  UNSENT,
} from './delivery';
import type { Look, Operation, PastOperation } from './schema';

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
  const { state, isKeyed, sentAt, notBefore, trouble: error, trail } = flat;
  const { attempts, repeats, undoneSince } = flat;
  const sent =
    sentAt === null
      ? null
      : {
          at: sentAt,
          trail: isKeyed ? null : { ...NEW_TRAIL, ...trail },
          attempts,
          repeats,
          undoneSince,
          error,
        };
  if (state === 'rejected') return { state, sent, error: error as SyncError };
  if (state === 'conflict') {
    const question = { ...error, ...(error?.status === 200 && { wasAccepted: true }) };
    return { state, sent, question: question as unknown as Question };
  }
  if (!sent) return { ...UNSENT, notBefore };
  if (state === 'held') return { state, sent };
  return { state: state === 'inflight' ? 'unknown' : state, sent, notBefore };
}

/** What a plain server acknowledged is looked for in its lists, as before. */
function toLook({ trail, notBefore }: Flat): Look | null {
  const { checks = 0 } = (trail ?? {}) as Partial<Look>;
  return trail && checks > 0 ? { ...trail, checks, at: notBefore } : null;
}

export const STEPS: Steps = {
  1: (stored) => {
    const flat = stored as unknown as Flat;
    const {
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
      isSealed,
      ...kept
    } = stored;
    const intent = { ...kept, schemaVersion: 2 };
    if (!ending)
      return { ...intent, delivery: toDelivery(flat), ...(isSealed ? { isSealed } : {}) };
    const look = toLook(flat);
    return { ...intent, ending, ackedAt, ...(look && { look }) };
  },
};

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
