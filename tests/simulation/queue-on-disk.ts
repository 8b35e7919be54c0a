/** Compares the queue in clear on a disk with the queue that a page shows. */
import type { Damage } from '../../src/db/journal/damage';
import type { Delivery } from '../../src/db/journal/queue-marks';
import { readPendingHere } from '../../src/session/pending-here';
import { readRows } from '../db/support/raw-database';
import type { Oracles } from './oracles';
import type { SharedJournal } from './shared-journal';
import type { World } from './world';

export type CountHere = (name: string) => Promise<number>;

const countOfSignIn: CountHere = async (name) =>
  (await readPendingHere()).find((one) => one.name === name)?.count ?? 0;

/** @param named operations that the store reports lost */
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
  for (const { id, seq, delivery } of queue)
    if (!marks.has(id))
      oracles.find('each mark has its operation', `${seq} ${delivery.state} has no mark`);
  const shown = new Set([...ids, ...named]).size;
  const counted = await countHere(journal.name);
  if (shown !== counted)
    oracles.find('the screen counts what the sign-in counts', `${shown} and ${counted}`);
}

/**
 * Checks, once the faults have ended, that each operation that the disk has lost is on the server by its envelope, or
 * reported lost to the person; never both.
 */
export async function checkLost(
  { server, expected, oracles }: World,
  journal: SharedJournal,
  lost: Damage['operations'],
  username: string,
): Promise<void> {
  const { name, known } = journal;
  const waiting = [...lost, ...journal.all()];
  const deliveries = (await readRows(name, 'deliveries')) as unknown as readonly Delivery[];
  const refused = new Set(deliveries.flatMap(({ id, isRefused }) => (isRefused ? id : [])));
  const left = new Set(waiting.map(({ id }) => id));
  const seqs = new Set(waiting.map(({ seq }) => seq));
  for (const { id, hasEnvelope, isStopped, needs, follows, entity, kind } of lost) {
    const operation = known.get(id);
    if (operation) expected.giveUp(operation, undefined);
    if (!hasEnvelope) continue;
    const status = server.verdicts.get(`${username}:${id}`)?.response.status ?? 0;
    if (status >= 200 && status < 300)
      oracles.find('nothing that arrived is called lost', `${kind} ${entity} ${id}`);
    const isHeld =
      isStopped || refused.has(id) || needs.some((one) => left.has(one)) || seqs.has(follows ?? 0);
    if (!isHeld)
      oracles.find('a lost operation with an envelope is sent', `${kind} ${entity} ${id}`);
  }
}
