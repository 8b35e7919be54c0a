/** Each operation that is queued gets its envelope with the transaction that queues it. */
import { isOperation, type Operation, type SealedContent, toRecord } from '../schema';
import type { StateDraft, Tables } from '../state/state';
import { type Loader, StateReads } from '../state/state-reads';
import type { StoreReads } from '../store';
import type { Envelope } from './queue-marks';

export interface SealedOperation {
  readonly content: SealedContent;
  readonly envelope: Envelope;
}

/** Makes the envelope of an operation; `unchanged` where it has the right one, null where it can have none now. */
export type Sealer = (
  operation: Operation,
  reads: StoreReads,
) => Promise<SealedOperation | 'unchanged' | null>;

/**
 * Writes again what waits for an operation that gets another id, such as one that was corrected or is tried once more, or
 * that leaves the queue without having made what it was to make: its mark and its envelope name the id, and the envelope of
 * a later change of the record holds the earlier one too.
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
    for (const one of [...later, ...outbox.find('refers', record)]) outbox.put(one.seq, one);
  }
}

/**
 * The envelopes of what the draft queues, noted in it; a save does not fail for want of one.
 * @param known envelopes that were made for an earlier draft, by the operations' ids
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
    if (table !== 'outbox' || !isOperation(row) || !mayBeSealed(row)) continue;
    const earlier = known.get(row.id);
    const asked = earlier ? { ...row, sealed: earlier.content } : row;
    const told = await seal(asked, reads).catch(() => null);
    const sealed = told === 'unchanged' ? earlier : told;
    if (!sealed) continue;
    made.set(row.id, sealed);
    draft.apply([['outbox', row.seq, { ...row, sealed: sealed.content }]]);
  }
  return made;
}

/** What was sent once keeps the envelope of its first request, and gets one where it has none. */
const mayBeSealed = ({ frozenBody, isKeyed, sealed }: Operation) =>
  isKeyed !== false && (frozenBody === null || !sealed);
