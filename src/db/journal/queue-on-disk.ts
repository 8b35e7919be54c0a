import type { PersonDatabase } from '../person-database';
import type { QueueChanges } from './queue-marks';

/** The tables that hold the waiting operations in clear. */
export const QUEUE = ['queue', 'envelopes', 'deliveries'] as const;

/**
 * Writes an entry's changes of the queue in clear; within a transaction over `QUEUE`.
 * @returns false if an affected operation was sent by the worker and its result is not taken in yet
 */
export async function changeQueue(
  db: Pick<PersonDatabase, (typeof QUEUE)[number]>,
  { put, remove, envelopes, taken }: QueueChanges,
): Promise<boolean> {
  const { deliveries } = db;
  const write = async () => {
    // First: what is put may lie in a range that is removed.
    if (remove.length > 0) await removeMarks(db, remove);
    await Promise.all([db.queue.bulkPut([...put]), db.envelopes.bulkPut([...envelopes])]);
  };
  const [sent] = await Promise.all([
    deliveries
      .bulkDelete(taken.map(({ id }) => id))
      .then(() => deliveries.toCollection().primaryKeys()),
    write(),
  ]);
  const changed = new Set<string>([...remove, ...envelopes.map(({ id }) => id)]);
  return !sent.some((id) => changed.has(id));
}

/**
 * Removes by ranges that hold no other operation: those of a batch lie next to each other, and a request for each would
 * take longer than to write the entry.
 */
async function removeMarks(
  { queue, envelopes }: Pick<PersonDatabase, 'queue' | 'envelopes'>,
  ids: readonly string[],
): Promise<void> {
  const [first, ...others] = [...ids].sort();
  if (first === undefined) return;
  const last = others.at(-1) ?? first;
  const lost = new Set(ids);
  const ranges: [from: string, to: string][] = [];
  let run: [from: string, to: string] | null = null;
  for (const id of await queue.where('id').between(first, last, true, true).primaryKeys()) {
    if (!lost.delete(id)) run = null;
    else if (run) run[1] = id;
    else {
      run = [id, id];
      ranges.push(run);
    }
  }
  await Promise.all([
    ...ranges.flatMap(([from, to]) =>
      [queue, envelopes].map((table) => table.where('id').between(from, to, true, true).delete()),
    ),
    // Envelopes without a mark.
    envelopes.bulkDelete([...lost]),
  ]);
}
