/** Each operation that is queued gets its envelope with the transaction that queues it. */
import type { BatchOp } from '../../domain/wire';
import { trailOf } from '../delivery';
import { heldNamesOf } from '../outbox/unique-names';
import { isOperation, type Operation, toRecord } from '../schema';
import type { StateDraft, Tables } from '../state/state';
import { type Loader, StateReads } from '../state/state-reads';
import type { StoreReads } from '../store';
import type { Envelope } from './queue-marks';

export interface SealedOperation {
  readonly request: BatchOp;
  readonly envelope: Envelope;
}

/** @param earlier the envelope of an earlier draft: used again for the same request */
export type Sealer = (
  operation: Operation,
  reads: StoreReads,
  earlier?: SealedOperation,
) => Promise<SealedOperation>;

/**
 * Rewrites dependents of an operation that gets another id, such as a corrected one, or that leaves the queue without
 * having made its record: their marks name the id. A corrected record may also have come to have a name that they use.
 * @param before the outbox without the draft
 */
export function touchDependents(draft: StateDraft, before: Tables['outbox']): void {
  const { outbox, history } = draft.tables();
  const isSent = (id: string) => history.find('id', id).some(({ ending }) => ending.is === 'sent');
  for (const [table, key, row] of draft.changes()) {
    const was = table === 'outbox' ? before.get(Number(key)) : undefined;
    if (!was || (isOperation(row) ? row.id === was.id : isSent(was.id))) continue;
    const record = toRecord(was);
    const later = outbox.find('record', record).filter(({ seq }) => seq > was.seq);
    const names = isOperation(row) ? heldNamesOf(row) : [];
    const alike = names.flatMap((name) => outbox.find('holds', name));
    for (const one of [...later, ...outbox.find('refers', record), ...alike])
      outbox.put(one.seq, one);
  }
}

/**
 * Seals the operations that the draft queues, and notes the envelopes in it; a save does not fail for want of one.
 * @param known envelopes of an earlier draft, by the operations' ids
 */
export async function sealQueued(
  seal: Sealer | null,
  draft: StateDraft,
  loader: Loader,
  known: ReadonlyMap<string, SealedOperation>,
): Promise<ReadonlyMap<string, SealedOperation>> {
  const made = new Map<string, SealedOperation>();
  if (!seal) return made;
  const reads = new StateReads(draft.tables(), loader);
  for (const [table, , row] of draft.changes()) {
    if (table !== 'outbox' || !isOperation(row) || row.isSealed || trailOf(row)) continue;
    const sealed = await seal(row, reads, known.get(row.id)).catch(() => null);
    if (!sealed) continue;
    made.set(row.id, sealed);
    draft.tables().outbox.put(row.seq, { ...row, isSealed: true });
  }
  return made;
}
