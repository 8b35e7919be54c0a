import { answer } from '../idb';
import type { Delivery, Envelope, MarkChanges } from './queue-marks';

/** The stores in which the operations that wait lie in clear. */
export const QUEUE = ['queue', 'envelopes', 'deliveries'] as const;

/** What a commit changes of what lies in clear. */
export interface QueueChanges {
  readonly marks: MarkChanges;
  readonly envelopes: readonly Envelope[];
  /** What the entry takes in. */
  readonly taken: readonly Delivery[];
}

/**
 * Writes what an entry changes of what lies in clear.
 * @returns false where the worker sent an operation that would go, or get another envelope, and nobody took that in
 */
export async function changeQueue(
  transaction: IDBTransaction,
  { marks: { put, remove }, envelopes, taken }: QueueChanges,
): Promise<boolean> {
  const deliveries = transaction.objectStore('deliveries');
  for (const { id } of taken) deliveries.delete(id);
  const [sent, ranges] = await Promise.all([
    answer(deliveries.getAllKeys()),
    rangesOf(transaction, remove),
  ]);
  for (const ids of ranges)
    for (const store of ['queue', 'envelopes']) transaction.objectStore(store).delete(ids);
  for (const mark of put) transaction.objectStore('queue').put(mark);
  for (const envelope of envelopes) transaction.objectStore('envelopes').put(envelope);
  const changed = new Set<IDBValidKey>([...remove, ...envelopes.map(({ id }) => id)]);
  return !sent.some((id) => changed.has(id));
}

/**
 * Operations of the queue as ranges that hold no other. Those of a batch lie next to each other, and a request for each
 * would take longer than to write the entry.
 */
async function rangesOf(
  transaction: IDBTransaction,
  ids: readonly string[],
): Promise<readonly (string | IDBKeyRange)[]> {
  const sorted = [...ids].sort();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || first === last) return sorted;
  const meant = new Set<IDBValidKey>(ids);
  const queue = transaction.objectStore('queue');
  const ranges: IDBKeyRange[] = [];
  let run: IDBValidKey[] = [];
  const endRun = () => {
    if (run.length > 0) ranges.push(IDBKeyRange.bound(run[0], run.at(-1)));
    run = [];
  };
  for (const id of await answer(queue.getAllKeys(IDBKeyRange.bound(first, last)))) {
    if (meant.has(id)) run.push(id);
    else endRun();
  }
  endRun();
  return ranges;
}
