/**
 * Compares a change, and the values it was made on, with the record as the server has it now (docs/SYNC.md, rule 13).
 */

import { withRecordKeys } from '../../db/mirror/record-keys';
import { isConsentRecorded } from '../../db/outbox/consent';
import type { Operation } from '../../db/schema';
import type { RecordReads } from '../../db/store';
import { entityOf } from '../../domain/entities';
import { type Fields, pickFields } from '../../domain/entity';
import { isErased } from '../../domain/rules/erased';
import { isSame } from '../../domain/rules/same';
import { isReachable, releasesProducts, stateFieldOf } from '../../domain/rules/transitions';

export type ConflictCheck =
  /** Nobody else changed these fields: send it. */
  | { readonly is: 'free' }
  /** The server already has the change, or has moved past it: its values. */
  | { readonly is: 'done'; readonly theirs: Fields }
  /** Somebody else changed the same fields differently: their values. */
  | { readonly is: 'conflict'; readonly theirs: Fields }
  /** The person's data was suppressed: the record takes no change. */
  | { readonly is: 'erased' };

/** `base` is the server's record as last read; creates are always free. */
export async function detectConflict(
  reads: RecordReads,
  operation: Operation,
  base: Fields | null,
): Promise<ConflictCheck> {
  if (operation.kind === 'create' || base === null) return { is: 'free' };
  return operation.kind === 'status'
    ? checkStatus(operation, base)
    : checkUpdate(reads, operation, base);
}

async function checkUpdate(
  reads: RecordReads,
  { entity, changes, before }: Operation,
  base: Fields,
): Promise<ConflictCheck> {
  if (isErased(base)) return { is: 'erased' };
  const fields = Object.keys(changes);
  const done = { is: 'done', theirs: pickFields(base, fields) } as const;
  if (entityOf(entity).isFinal(base)) return done;
  const [mine, was, theirs] = await Promise.all(
    [changes, pickFields(before ?? {}, fields), done.theirs].map((side) =>
      withRecordKeys(reads, entity, side),
    ),
  );
  const open = fields.filter(
    (field) => !isSame(theirs?.[field], mine?.[field]) && !isConsentRecorded(field, base),
  );
  if (open.length === 0) return done;
  const contested = open.filter((field) => !isSame(theirs?.[field], was?.[field]));
  return contested.length === 0
    ? { is: 'free' }
    : { is: 'conflict', theirs: pickFields(base, contested) };
}

/**
 * Delivery states lead one way, towards the delivery: mine may follow theirs, or theirs mine. The user decides where
 * one side returned or cancelled a shipment that the other moved on, and where both changed the payment.
 */
function checkStatus(operation: Operation, base: Fields): ConflictCheck {
  const { changes, before } = operation;
  const field = stateFieldOf(operation);
  const mine = String(changes[field]);
  const now = String(base[field] ?? '');
  const theirs = { [field]: now };
  // Somebody else has delivered it: the server may still lack who received it.
  if (now === mine) return changes.entrega ? { is: 'free' } : { is: 'done', theirs };
  if (isSame(now, before?.[field])) return { is: 'free' };
  const undoes = releasesProducts(mine) || releasesProducts(now);
  // A correction moves back to an earlier state: any other change meanwhile is a conflict for the user.
  const isOnward =
    field === 'estadoEntrega' && !undoes && isReachable(field, String(before?.[field]), mine);
  if (isOnward && isReachable(field, now, mine)) return { is: 'free' };
  if (isOnward && isReachable(field, mine, now)) return { is: 'done', theirs };
  return { is: 'conflict', theirs };
}
