/**
 * Before a batch is sent, each of its operations is marked in flight in one transaction (docs/SYNC.md, rule 5), so that
 * nothing is sent that the disk does not record as in flight.
 */
import { type DeliveryIn, NEW_SENT, type SyncError, syncErrorOf } from '../../db/delivery';
import { applyOutcomes, type Outcome } from '../../db/outbox/apply-outcomes';
import { keysOf } from '../../db/outbox/dependencies';
import { isOfOtherCompany, type Operation } from '../../db/schema';
import { findRow, type StoreReads } from '../../db/store';
import { entityOf } from '../../domain/entities';
import { isLocalKey } from '../../domain/rules/waybill';
import type { BatchOp } from '../../domain/wire';
import type { Run } from '../run';
import { toRequest } from './to-request';

/** An operation that is marked in flight. */
export type Inflight = Operation & { readonly delivery: DeliveryIn<'inflight'> };

export interface Claimed {
  readonly sent: Inflight;
  /** The operation as it was before. */
  readonly waited: Operation;
  readonly request: BatchOp;
}

/**
 * @returns the operations that may be sent, in their order, without those that their author discarded or changed a
 * moment ago
 */
export async function claimBatch(
  { db, now, epoch, session }: Run,
  operations: readonly Operation[],
): Promise<Claimed[]> {
  const claims = new Map<string, Omit<Claimed, 'sent'>>();
  const written = await applyOutcomes(db, epoch, operations, async (waited, reads) => {
    const { sent } = waited.delivery;
    // An operation that may have arrived is asked for, whatever company its author has now and whatever the device
    // still holds.
    if (!sent && isOfOtherCompany(waited, session.companyId))
      return refused(syncErrorOf('other-company', now()));
    const lost = !sent && (await findLost(reads, waited));
    if (lost) return refused({ ...syncErrorOf('refused', now()), ...lost });
    claims.set(waited.id, { waited, request: await toRequest(reads, waited) });
    const begun = { ...(sent ?? NEW_SENT), at: now(), trail: null };
    return { do: 'keep', delivery: { state: 'inflight', sent: begun, epoch } };
  });
  return operations.flatMap(({ id }, index) => {
    const [claim, sent] = [claims.get(id), written[index]];
    return claim && sent && isInflight(sent) ? { ...claim, sent } : [];
  });
}

/** Rejected on this device, without ever having been sent. */
const refused = (error: SyncError): Outcome => ({
  do: 'keep',
  delivery: { state: 'rejected', sent: null, error },
});

export const isInflight = (operation: Operation): operation is Inflight =>
  operation.delivery.state === 'inflight';

/** The record itself, or one that it names, was made here and is neither on the server nor on its way there. */
async function findLost(reads: StoreReads, operation: Operation) {
  const { entity, key, kind } = operation;
  const isLost = async (name: Operation['entity'], one: string) =>
    isLocalKey(one) && !(await findRow(reads, name, one));
  if (kind !== 'create' && (await isLost(entity, key))) return { status: 404 };
  for (const { field, entity: name, by } of entityOf(entity).references)
    for (const one of by === 'id' ? keysOf(operation, field) : [])
      if (await isLost(name as Operation['entity'], one))
        return { errors: [{ field, message: 'Ya no existe' }] };
  return null;
}

/** A tab that is this late was frozen: another holder may have settled the operation meanwhile. */
const SEND_WINDOW_MS = 5_000;

/**
 * Whether the operation may still be sent. Call it synchronously before the send: no tab is frozen between the two, and
 * nobody steals its lock within a minute.
 */
export function isSendWindowOpen({ delivery: { sent } }: Inflight, now: number): boolean {
  return Math.abs(now - sent.at) <= SEND_WINDOW_MS;
}
