import { trailOf } from '../../db/delivery';
import type { JournalStore } from '../../db/journal/journal-store';
import { QUEUED_NAMES } from '../../domain/entities';
import { createSealer, type EnvelopeKeys, sealOp } from './seal';

/**
 * From now on each save makes its envelope; operations saved before the device knew the server's key get theirs now.
 * @param keys null where the server takes no envelopes
 */
export async function sealQueue(db: JournalStore, keys: EnvelopeKeys | null): Promise<void> {
  db.sealer = keys && createSealer((op) => sealOp(op, keys));
  if (!keys) return;
  const queue = await db.listUnsettled();
  if (queue.every((one) => one.isSealed || trailOf(one))) return;
  await db.write(QUEUED_NAMES, async (tx) => {
    for (const operation of await tx.listUnsettled()) await tx.putOperation({ ...operation });
  });
}
