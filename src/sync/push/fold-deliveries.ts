/** What the worker sent while nobody was unlocked becomes part of the queue and its history, before anything is shown. */

import type { JournalStore } from '../../db/journal/journal-store';
import type { Delivery } from '../../db/journal/queue-marks';
import { applyAcknowledgement } from '../../db/mirror/apply-acknowledgement';
import { archiveEnded } from '../../db/mirror/forget-erased';
import { refreshRow } from '../../db/mirror/optimistic-view';
import { fieldsOf, type Operation, toPast } from '../../db/schema';
import type { StoreWrites } from '../../db/store';
import { QUEUED_ENTITIES, type QueuedEntity } from '../../domain/entities';

export async function foldDeliveries(db: JournalStore): Promise<void> {
  const { deliveries } = await db.queue.listQueue();
  if (deliveries.length === 0) return;
  const byId = new Map(deliveries.map((delivery) => [delivery.id, delivery]));
  await db.write(Object.keys(QUEUED_ENTITIES) as QueuedEntity[], async (tx) => {
    for (const operation of await tx.listUnsettled()) {
      const delivery = byId.get(operation.id);
      if (delivery && isNew(operation, delivery)) await fold(tx, operation, delivery);
    }
  });
}

/** Whether it was folded already, or sent again since. */
const isNew = ({ sentAt }: Operation, { triedAt, done }: Delivery) =>
  done !== undefined || sentAt === null || sentAt < triedAt;

async function fold(tx: StoreWrites, operation: Operation, delivery: Delivery): Promise<void> {
  const { sealed, entity, key } = operation;
  const { done, triedAt } = delivery;
  const sent = { ...operation, isKeyed: true, sentAt: triedAt };
  if (done) {
    const result = { ...done, record: null, at: triedAt };
    await applyAcknowledgement(tx, sent, result, fieldsOf(operation));
    await archiveEnded(tx, [toPast(sent, { is: 'sent' }, triedAt)]);
  } else {
    // Asked again under its key, and then told what became of it.
    const basedOn = sealed && isReference(sealed.ifMatch) ? sealed.ifMatch.$ref : undefined;
    await tx.putOperation({
      ...sent,
      state: 'unknown',
      frozenBody: operation.frozenBody ?? sealed?.body ?? null,
      baseVersion: typeof sealed?.ifMatch === 'number' ? sealed.ifMatch : operation.baseVersion,
      ...(basedOn !== undefined && { basedOn }),
    });
  }
  await refreshRow(tx, entity, key);
}

const isReference = (version: unknown): version is { readonly $ref: string } =>
  typeof version === 'object' && version !== null;
