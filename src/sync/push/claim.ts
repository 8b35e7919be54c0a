/**
 * Before a batch is sent, each of its operations is marked in flight in one transaction (docs/SYNC.md, rule 5), so that
 * nothing is sent that the disk does not record as in flight.
 */
import { applyOutcomes, type Outcome } from '../../db/outbox/apply-outcomes';
import { keysOf } from '../../db/outbox/dependencies';
import { isOfOtherCompany, type Operation, syncErrorOf } from '../../db/schema';
import { findRow, type RecordReads } from '../../db/store';
import { entityOf } from '../../domain/entities';
import { isLocalKey } from '../../domain/rules/waybill';
import type { BatchOp } from '../../domain/wire';
import type { EngineDeps, SyncSession } from '../types';
import { toRequest } from './to-request';

export interface SendContext {
  readonly db: EngineDeps['db'];
  readonly now: () => number;
  readonly epoch: number;
  readonly session: SyncSession;
}

export interface Claimed {
  /** The operation, marked in flight. */
  readonly sent: Operation;
  /** The operation as it was before. */
  readonly waited: Operation;
  readonly request: BatchOp;
}

/** @returns those that may be sent, in their order: not one that its author discarded or changed a moment ago */
export async function claimBatch(
  { db, now, epoch, session }: SendContext,
  operations: readonly Operation[],
): Promise<Claimed[]> {
  const claims = new Map<string, Omit<Claimed, 'sent'>>();
  const written = await applyOutcomes(db, epoch, operations, async (waited, reads) => {
    // What may have arrived is asked for, wherever its author belongs by now and whatever the device still holds.
    if (waited.sentAt === null && isOfOtherCompany(waited, session.companyId))
      return keep({ state: 'rejected', trouble: syncErrorOf('other-company', now()) });
    const lost = waited.sentAt === null && (await findLost(reads, waited));
    if (lost)
      return keep({ state: 'rejected', trouble: { ...syncErrorOf('refused', now()), ...lost } });
    claims.set(waited.id, { waited, request: await toRequest(reads, waited) });
    return keep({ state: 'inflight', epoch, sentAt: now(), isKeyed: true });
  });
  return operations.flatMap(({ id }, index) => {
    const [claim, sent] = [claims.get(id), written[index]];
    return claim && sent ? { ...claim, sent } : [];
  });
}

const keep = (change: Partial<Operation>): Outcome => ({ do: 'keep', change });

/** The record itself, or one that it names, was made here and is neither on the server nor on its way there. */
async function findLost(reads: RecordReads, operation: Operation) {
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
export function isSendWindowOpen({ sentAt }: Operation, now: number): boolean {
  return sentAt !== null && Math.abs(now - sentAt) <= SEND_WINDOW_MS;
}
