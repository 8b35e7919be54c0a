/** An operation as it lies in the outbox. */
import type { Table } from 'dexie';
import { isOperation, isUnsettled, type Operation } from '../schema';
import { namesOf } from './names';

export type Outbox = Table<Operation, number, Omit<Operation, 'seq'>>;

/** Of what was read, the operations that are not yet settled, as they were put. */
export function toQueue(stored: readonly (Operation | undefined)[]): Operation[] {
  return stored.flatMap((one) => {
    if (!isOperation(one) || !isUnsettled(one)) return [];
    const { names, ...operation } = one as Operation & Named;
    return names ? (operation as Operation) : one;
  });
}

export function unsettledIn(outbox: Outbox) {
  // `acked` is the first of the states by its letters: one range is read at once, two would be walked.
  return outbox.where('state').above('acked');
}

interface Named {
  /** By which its record is looked for; absent where there are none. */
  readonly names?: readonly string[];
}

export function toStored<Queued extends Omit<Operation, 'seq'>>(operation: Queued): Queued & Named {
  const names = namesOf(operation);
  return names.length > 0 ? { ...operation, names } : operation;
}
