/** The stored form of an operation in the outbox. */
import type { Table } from 'dexie';
import { isOperation, isUnsettled, type Operation } from '../schema';
import { namesOf } from './names';

export type Outbox = Table<Operation, number, Omit<Operation, 'seq'>>;

/** The unsettled operations among the rows read, in the form they were put. */
export function toQueue(stored: readonly (Operation | undefined)[]): Operation[] {
  return stored.flatMap((one) => {
    if (!isOperation(one) || !isUnsettled(one)) return [];
    const { names, ...operation } = one as Operation & Named;
    return names ? (operation as Operation) : one;
  });
}

export function unsettledIn(outbox: Outbox) {
  // `acked` sorts first among the states, so the others are one index range.
  return outbox.where('state').above('acked');
}

interface Named {
  /** Names for the index; absent where there are none. */
  readonly names?: readonly string[];
}

export function toStored<Queued extends Omit<Operation, 'seq'>>(operation: Queued): Queued & Named {
  const names = namesOf(operation);
  return names.length > 0 ? { ...operation, names } : operation;
}
