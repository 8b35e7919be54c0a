/** Takes the deliveries of the worker, made while nobody was unlocked, into the queue and its history. */

import { NEW_SENT, syncErrorOf, unanswered } from '../delivery';
import { applyAcknowledgement } from '../mirror/apply-acknowledgement';
import { archiveEnded } from '../mirror/forget-erased';
import { refreshRow } from '../mirror/optimistic-view';
import { type Ending, fieldsOf, type Operation, toPast } from '../schema';
import type { StoreWrites } from '../store';
import { noteDelivered } from './damage';
import type { Delivery, QueueMark } from './queue-marks';

/** @param orphans marks of which the operation is lost, by their ids */
export async function foldDeliveries(
  tx: StoreWrites,
  deliveries: readonly Delivery[],
  orphans: ReadonlyMap<string, QueueMark>,
): Promise<void> {
  for (const { id, done } of deliveries) {
    const mark = orphans.get(id);
    if (mark && done) await noteDelivered(tx, mark, done);
  }
  const byId = new Map(deliveries.map((delivery) => [delivery.id, delivery]));
  for (const operation of await tx.listUnsettled()) {
    const delivery = byId.get(operation.id);
    if (delivery && isNews(operation, delivery)) await fold(tx, operation, delivery);
  }
}

/** Whether the delivery is newer than the operation's last send. */
const isNews = ({ delivery: { sent } }: Operation, { triedAt, done }: Delivery) =>
  done !== undefined || sent === null || sent.at < triedAt;

async function fold(tx: StoreWrites, operation: Operation, delivery: Delivery): Promise<void> {
  const { entity, key } = operation;
  const { done, triedAt } = delivery;
  const sent = toAskedAgain(operation, triedAt);
  if (done) {
    const { isUnneeded, ...made } = done;
    const result = { ...made, record: null, at: triedAt };
    await applyAcknowledgement(tx, sent, result, fieldsOf(operation));
    const ending: Ending = isUnneeded ? { is: 'not-needed', theirs: {} } : { is: 'sent' };
    await archiveEnded(tx, [toPast(sent, ending, triedAt)]);
  } else if (delivery.isDeclined)
    await tx.putOperation({
      ...sent,
      delivery: {
        state: 'rejected',
        sent: sent.delivery.sent,
        error: syncErrorOf('declined', triedAt),
      },
    });
  else await tx.putOperation(sent);
  await refreshRow(tx, entity, key);
}

/** Its envelope may have arrived: it is sent again, and the answer settles it. */
export function toAskedAgain(operation: Operation, at: number): Operation {
  const sent = operation.delivery.sent ?? NEW_SENT;
  return { ...operation, delivery: unanswered({ ...sent, at, trail: null }) };
}
