/** Compares what lies in clear on a disk with the queue that a page shows. */
import { readPendingHere } from '../../src/session/pending-here';
import { readRows } from '../db/support/raw-database';
import type { Oracles } from './oracles';
import type { SharedJournal } from './shared-journal';

export type CountHere = (name: string) => Promise<number>;

const countOfSignIn: CountHere = async (name) =>
  (await readPendingHere()).find((one) => one.name === name)?.count ?? 0;

/** @param named operations that the store tells to be lost */
export async function checkQueueOnDisk(
  journal: SharedJournal,
  named: ReadonlySet<string>,
  oracles: Oracles,
  countHere: CountHere = countOfSignIn,
): Promise<void> {
  const queue = journal.all();
  const marks = new Set((await readRows(journal.name, 'queue')).map(({ id }) => id));
  const ids = new Set(queue.map(({ id }) => id));
  for (const id of marks)
    if (!ids.has(id) && !named.has(id))
      oracles.find('each mark has its operation', `${id} has none`);
  for (const { id, seq, state: at } of queue)
    if (!marks.has(id)) oracles.find('each mark has its operation', `${seq} ${at} has no mark`);
  const shown = new Set([...ids, ...named]).size;
  const counted = await countHere(journal.name);
  if (shown !== counted)
    oracles.find('the screen counts what the sign-in counts', `${shown} and ${counted}`);
}
