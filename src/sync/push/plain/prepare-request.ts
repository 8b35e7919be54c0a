/**
 * Before a send to a plain server, each operation is checked for a conflict, built into its request and marked in flight in
 * one transaction (docs/SYNC.md, rule 5), so that nothing is sent that the disk does not record as in flight.
 */

import {
  NEW_SENT,
  NEW_TRAIL,
  type Question,
  type SyncError,
  syncErrorOf,
  type Trail,
} from '../../../db/delivery';
import { applyOutcomes, type Outcome, toDiffering } from '../../../db/outbox/apply-outcomes';
import { withoutConsent } from '../../../db/outbox/consent';
import type { MirrorRow, Operation } from '../../../db/schema';
import type { StoreReads } from '../../../db/store';
import type { QueuedEntity } from '../../../domain/entities';
import { isLocalKey } from '../../../domain/rules/waybill';
import type { Run } from '../../run';
import { type Inflight, isInflight } from '../claim';
import { buildRequest, isOffered, type PlainRequest } from './build-request';
import { detectConflict } from './detect-conflict';
import { mergeLists } from './merge-lists';

export type PreparedSend =
  | {
      readonly is: 'ready';
      readonly sent: Inflight;
      /** The operation as it was before. */
      readonly waited: Operation;
      readonly request: PlainRequest;
    }
  /** Needs a server id that is unknown; `entity` is the list to pull. */
  | { readonly is: 'unidentified'; readonly entity: QueuedEntity };

interface Preparation {
  readonly outcome: Outcome | null;
  readonly waited?: Operation;
  readonly request?: PlainRequest;
  readonly unidentified?: QueuedEntity;
}

/**
 * Prepares an operation to be sent. Null for one that needs no request, or that its author discarded or changed a
 * moment ago, and where another holder has the lease.
 * @param equals for a create: the equal records before it
 */
export async function prepareSend(
  run: Run,
  operation: Operation,
  equals: Trail['equals'],
): Promise<PreparedSend | null> {
  let preparation: Preparation = { outcome: null };
  const { db, epoch } = run;
  const [sent] = await applyOutcomes(db, epoch, [operation], async (stored, reads) => {
    preparation = await prepare(run, stored, equals, reads);
    return preparation.outcome;
  });
  const { request, waited, unidentified } = preparation;
  if (unidentified) return { is: 'unidentified', entity: unidentified };
  if (!sent || !isInflight(sent) || !request || !waited) return null;
  return { is: 'ready', sent, waited, request };
}

async function prepare(
  { now, epoch }: Run,
  stored: Operation,
  equals: Trail['equals'],
  reads: StoreReads,
): Promise<Preparation> {
  const offered = withoutConsent(stored);
  const { entity, kind } = offered;
  const { sent } = stored.delivery;
  const refuse = (error: SyncError): Preparation => ({
    outcome: { do: 'keep', delivery: { state: 'rejected', sent, error } },
  });
  const ask = (question: Question): Preparation => ({
    outcome: { do: 'keep', delivery: { state: 'conflict', sent, question } },
  });
  if (!isOffered(offered)) return refuse(syncErrorOf('not-offered', now()));
  const row = (await reads.getRow(entity, offered.key)) ?? toBareRow(offered);
  const operation = await mergeLists(reads, offered, row.base);
  if (kind !== 'create' && row.id === null && row.base === null)
    return refuse({ ...syncErrorOf('refused', now()), status: 404 });
  const check = await detectConflict(reads, operation, row.base);
  if (check.is === 'done') {
    const result = { ...resultOf(row), at: now() };
    return { outcome: { do: 'acknowledge', result, theirs: check.theirs } };
  }
  if (check.is === 'conflict') return ask(await toDiffering(reads, operation, check.theirs, now()));
  if (check.is === 'erased') return ask({ code: 'erased', at: now() });
  const built = await buildRequest(reads, operation, row);
  if (built.is === 'unidentified') return { outcome: null, unidentified: built.entity };
  if (built.is === 'gone') {
    const errors = [{ field: built.field, message: 'Ya no existe' }];
    return refuse({ ...syncErrorOf('refused', now()), errors });
  }
  const trail = { ...(sent?.trail ?? NEW_TRAIL), ...(equals && { equals }) };
  const begun = { ...(sent ?? NEW_SENT), at: now(), trail };
  const { before, refs } = operation;
  return {
    outcome: {
      do: 'keep',
      delivery: { state: 'inflight', sent: begun, epoch },
      told: { changes: { ...operation.changes, ...built.named }, before, refs },
    },
    waited: operation,
    request: built.request,
  };
}

/** The mirror's knowledge of a row, in the shape of an answer. */
export function resultOf({ id, version, base }: MirrorRow) {
  return { id, version, record: base };
}

/** Stands in for a row that was removed, made from the operation's own values. */
function toBareRow({ key, changes }: Operation): MirrorRow {
  const id = isLocalKey(key) ? null : Number(key);
  return { key, id, base: null, version: null, view: changes, mark: null };
}
