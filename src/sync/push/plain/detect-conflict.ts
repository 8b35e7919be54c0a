/**
 * Compares a change, and the values it was made on, with the record as the server has it now (docs/SYNC.md, rule 13).
 */

import { withRecordKeys } from '../../../db/mirror/record-keys';
import { isConsentRecorded } from '../../../db/outbox/consent';
import type { Operation } from '../../../db/schema';
import type { StoreReads } from '../../../db/store';
import { entityOf } from '../../../domain/entities';
import { type Fields, pickFields } from '../../../domain/entity';
import { isErased } from '../../../domain/rules/erased';
import { isSame } from '../../../domain/rules/same';
import { compareState, stateFieldOf } from '../../../domain/rules/transitions';

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
  reads: StoreReads,
  operation: Operation,
  base: Fields | null,
): Promise<ConflictCheck> {
  if (operation.kind === 'create' || base === null) return { is: 'free' };
  return operation.kind === 'status'
    ? checkStatus(operation, base)
    : checkUpdate(reads, operation, base);
}

async function checkUpdate(
  reads: StoreReads,
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

function checkStatus(operation: Operation, base: Fields): ConflictCheck {
  const { changes, before } = operation;
  const field = stateFieldOf(operation);
  const now = String(base[field] ?? '');
  const is = compareState(field, {
    before: String(before?.[field] ?? ''),
    mine: String(changes[field]),
    now,
    withProof: Boolean(changes.entrega),
  });
  return is === 'free' ? { is } : { is, theirs: { [field]: now } };
}
