/**
 * Before a send to a plain server, each operation is checked for a conflict, built into its request and marked in flight in
 * one transaction (docs/SYNC.md, rule 5), so that nothing is sent that the disk does not record as in flight.
 */

import { applyOutcomes, type Outcome, toDiffering } from '../../../db/outbox/apply-outcomes';
import { withoutConsent } from '../../../db/outbox/consent';
import { type MirrorRow, NEW_TRAIL, type Operation, syncErrorOf } from '../../../db/schema';
import type { StoreReads } from '../../../db/store';
import type { QueuedEntity } from '../../../domain/entities';
import { isLocalKey } from '../../../domain/rules/waybill';
import type { SendContext } from '../claim';
import { buildRequest, isOffered, type PlainRequest } from './build-request';
import { detectConflict } from './detect-conflict';
import { mergeLists } from './merge-lists';

export type PreparedSend =
  | {
      readonly is: 'ready';
      /** The operation, marked in flight. */
      readonly sent: Operation;
      /** The operation as it was before. */
      readonly waited: Operation;
      readonly request: PlainRequest;
    }
  /** Resolved without a request. */
  | { readonly is: 'settled' }
  /** Needs a server id that is unknown; `entity` is the list to pull. */
  | { readonly is: 'unidentified'; readonly entity: QueuedEntity };

interface Preparation {
  readonly outcome: Outcome | null;
  readonly waited?: Operation;
  readonly request?: PlainRequest;
  readonly unidentified?: QueuedEntity;
}

/**
 * Prepares an operation to be sent. Null for one that its author discarded or changed a moment ago, and where another
 * holder has the lease.
 */
export async function prepareSend(
  context: SendContext,
  operation: Operation,
): Promise<PreparedSend | null> {
  let preparation: Preparation = { outcome: null };
  const { db, epoch } = context;
  const [sent] = await applyOutcomes(db, epoch, [operation], async (stored, reads) => {
    preparation = await prepare(context, stored, reads);
    return preparation.outcome;
  });
  const { request, waited, unidentified } = preparation;
  if (unidentified) return { is: 'unidentified', entity: unidentified };
  if (!sent) return null;
  return request && waited ? { is: 'ready', sent, waited, request } : { is: 'settled' };
}

async function prepare(
  { now, epoch }: SendContext,
  stored: Operation,
  reads: StoreReads,
): Promise<Preparation> {
  const offered = withoutConsent(stored);
  const { entity, kind } = offered;
  const as = (change: Partial<Operation>): Preparation => ({ outcome: { do: 'keep', change } });
  if (!isOffered(offered))
    return as({ state: 'rejected', trouble: syncErrorOf('not-offered', now()) });
  const row = (await reads.getRow(entity, offered.key)) ?? toBareRow(offered);
  const operation = await mergeLists(reads, offered, row.base);
  if (kind !== 'create' && row.id === null && row.base === null)
    return as({ state: 'rejected', trouble: { ...syncErrorOf('refused', now()), status: 404 } });
  const check = await detectConflict(reads, operation, row.base);
  if (check.is === 'done') {
    const result = { ...resultOf(row), at: now() };
    return { outcome: { do: 'acknowledge', result, theirs: check.theirs } };
  }
  if (check.is === 'conflict') {
    const trouble = await toDiffering(reads, operation, check.theirs, now());
    return as({ state: 'conflict', trouble });
  }
  if (check.is === 'erased')
    return as({ state: 'conflict', trouble: syncErrorOf('erased', now()) });
  const built = await buildRequest(reads, operation, row);
  if (built.is === 'unidentified') return { outcome: null, unidentified: built.entity };
  if (built.is === 'gone') {
    const errors = [{ field: built.field, message: 'Ya no existe' }];
    return as({ state: 'rejected', trouble: { ...syncErrorOf('refused', now()), errors } });
  }
  const inflight = as({
    state: 'inflight',
    epoch,
    sentAt: now(),
    isKeyed: false,
    trail: operation.trail ?? NEW_TRAIL,
    changes: { ...operation.changes, ...built.named },
    before: operation.before,
    refs: operation.refs,
  });
  return { ...inflight, waited: operation, request: built.request };
}

/** What the mirror knows of a row, in the shape of an answer. */
export function resultOf({ id, version, base }: MirrorRow) {
  return { id, version, record: base };
}

/** Stands in for a row that was removed, from what the operation knows of it. */
function toBareRow({ key, changes }: Operation): MirrorRow {
  const id = isLocalKey(key) ? null : Number(key);
  return { key, id, base: null, version: null, view: changes, mark: null };
}
