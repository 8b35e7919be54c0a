/** A user resolves a conflict, in one transaction with the row it shows. */
import { QUEUED_NAMES } from '../../domain/entities';
import { type Fields, pickFields } from '../../domain/entity';
import { isSame } from '../../domain/rules/same';
import { createUuid, randomBytes } from '../../domain/rules/uuid';
import { isOfVoyageState } from '../../domain/rules/voyages';
import { isLocalKey } from '../../domain/rules/waybill';
import {
  mayHaveArrived,
  type Question,
  questionOf,
  UNSENT,
  unanswered,
  wasKeyed,
} from '../delivery';
import { type Acknowledgement, applyAcknowledgement } from '../mirror/apply-acknowledgement';
import { suspect } from '../mirror/apply-changes';
import { compareCreate } from '../mirror/existing';
import { archiveEnded } from '../mirror/forget-erased';
import { refreshRow } from '../mirror/optimistic-view';
import { fieldsOf, type Operation, toPast } from '../schema';
import type { Store, StoreWrites } from '../store';
import { sealFollowersAnew, toRest } from './apply-outcomes';
import { discard, rebaseLaterChanges } from './discard';
import { findReferences, mergeRefs, pickRefs } from './references';

/**
 * A user resolves a conflict. `mine`: send my values over theirs. `theirs`: drop the fields both changed; a list: drop
 * only these of them. A create that met another record is merged with it either way; for a create that may exist
 * (`may-exist`) `mine` sends it again, and `theirs` without an existing record discards it.
 * @returns whether it was still to be resolved: another tab may have done it
 */
export function resolveConflict(
  store: Store,
  seq: number,
  keep: 'mine' | 'theirs' | readonly string[],
  now: number,
): Promise<boolean> {
  return store.write(QUEUED_NAMES, async (tx) => {
    const operation = await tx.getOperation(seq);
    const question = operation && questionOf(operation);
    if (!operation || !question) return false;
    await resolve(tx, operation, question, keep, now);
    return true;
  });
}

async function resolve(
  tx: StoreWrites,
  operation: Operation,
  question: Question,
  keep: 'mine' | 'theirs' | readonly string[],
  now: number,
): Promise<void> {
  const { seq } = operation;
  const { existing, code } = question;
  if (existing) await recheckOthers(tx, operation, existing.id);
  if (existing && !(code === 'may-exist' && keep === 'mine'))
    return adoptExisting(tx, operation, question, { ...existing, at: now }, keep);
  const { entity, key, kind, before } = operation;
  const told = question.theirs ?? {};
  const contested = Object.keys(told);
  const base = (await tx.getRow(entity, key))?.base;
  // The server's values as the person sees them: those of now, not of the comparison.
  const theirs = base ? pickFields(base, contested) : told;
  if (keep === 'theirs' && contested.length === 0) return void (await discard(tx, seq, now));
  const dropped = contested.filter(
    (field) => keep !== 'mine' && (keep === 'theirs' || keep.includes(field)),
  );
  const isStateDropped = entity === 'voyage' && dropped.includes('estado');
  const isLeft = (field: string) =>
    !dropped.includes(field) && !(isStateDropped && isOfVoyageState(field));
  const changes = pickFields(operation.changes, Object.keys(operation.changes).filter(isLeft));
  const fields = Object.keys(fieldsOf({ kind, changes }));
  // Payments that were saved with a dropped payment state are given up with it.
  if (dropped.includes('estadoPago'))
    for (const one of await tx.listUnsettled())
      if (one.follows === seq) await discard(tx, one.seq, now);
  if (fields.length === 0) await archiveEnded(tx, [toPast(operation, { is: 'left', theirs }, now)]);
  else {
    // Only the decided fields are rebased: a later change of the others is still a conflict.
    const seen = pickFields(theirs, contested.filter(isLeft));
    const beforeRefs = await mergeRefs(tx, entity, [
      { fields: pickFields(before ?? {}, fields), refs: operation.beforeRefs ?? {} },
      { fields: seen },
    ]);
    await tx.putOperation({
      ...operation,
      delivery: UNSENT,
      id: createUuid(now, randomBytes),
      changes,
      before: before && { ...pickFields(before, fields), ...seen },
      beforeRefs: pickRefs(beforeRefs, fields),
    });
  }
  const left = pickFields(theirs, dropped);
  await rebaseLaterChanges(tx, operation, left, await findReferences(tx, entity, left), now);
  if (dropped.includes('estadoPago')) await dropRepeatedPayments(tx, operation, now);
  await refreshRow(tx, entity, key);
}

/**
 * Drops payments that were saved with a later change to the state that the server has already: they were computed from
 * the dropped ones.
 */
async function dropRepeatedPayments(
  tx: StoreWrites,
  { entity, key, seq }: Operation,
  now: number,
): Promise<void> {
  const state = (await tx.getRow(entity, key))?.base?.estadoPago;
  for (const later of await tx.listOperations(entity, key)) {
    const isRepeated = 'estadoPago' in later.changes && isSame(state, later.changes.estadoPago);
    if (later.seq <= seq || !isRepeated || mayHaveArrived(later)) continue;
    for (const one of await tx.listUnsettled())
      if (one.follows === later.seq) await discard(tx, one.seq, now);
  }
}

/**
 * Compares the other identical products again that were offered the same record: this decision changes their question.
 */
async function recheckOthers(
  tx: StoreWrites,
  { seq, entity }: Operation,
  id: number | null,
): Promise<void> {
  for (const other of await tx.listInState('conflict')) {
    const { sent } = other.delivery;
    const asked = questionOf(other);
    const isShown =
      other.entity === entity && asked?.code === 'may-exist' && asked.existing?.id === id;
    if (other.seq === seq || !isShown || !sent) continue;
    await tx.putOperation({ ...other, delivery: unanswered(sent) });
    await refreshRow(tx, entity, other.key);
  }
}

/** Merges a create with the record it met; of the fields that differ only those the user keeps are sent. */
async function adoptExisting(
  tx: StoreWrites,
  operation: Operation,
  question: Question,
  existing: Acknowledgement & { readonly record: Fields },
  keep: 'mine' | 'theirs' | readonly string[],
): Promise<void> {
  const { entity, key } = operation;
  const { id, at } = existing;
  const own = await tx.getRow(entity, key);
  // A copy of the queue has made its record meanwhile: it has to meet that one.
  if (wasKeyed(operation) && own && own.id !== null && own.id !== id) {
    await tx.putOperation({ ...operation, delivery: UNSENT, id: createUuid(at, randomBytes) });
    return refreshRow(tx, entity, key);
  }
  const rows = id === null ? [] : await tx.getRowsById(entity, [id]);
  // The record as it is now, not as it was when the conflict was found.
  const known = rows.find(({ base }) => base !== null);
  const record = known?.base ?? existing.record;
  const version = known?.version ?? existing.version;
  const met = { ...existing, record, version };
  // Another identical product of this device was matched with that record meanwhile.
  const isTaken = rows.some((row) => row.key !== key && isLocalKey(row.key) && row.base);
  if (question.code === 'may-exist' && isTaken) {
    const { existing: _existing, ...asked } = question;
    const { sent } = operation.delivery;
    return tx.putOperation({
      ...operation,
      delivery: { state: 'conflict', sent, question: asked },
    });
  }
  const comparison = await compareCreate(tx, operation, record);
  const contested = Object.keys(comparison.contested);
  const kept = contested.filter(
    (field) => keep === 'mine' || (keep !== 'theirs' && !keep.includes(field)),
  );
  await applyAcknowledgement(tx, operation, met, record);
  await sealFollowersAnew(tx, operation);
  if (id !== null && rows.length === 0) await suspect(tx, [[entity, id]]);
  const rest = await toRest(tx, operation, met, comparison, kept);
  const left = pickFields(record, contested);
  if ('ending' in rest) await archiveEnded(tx, [{ ...rest, ending: { is: 'left', theirs: left } }]);
  else await tx.putOperation({ ...rest, delivery: UNSENT });
  await refreshRow(tx, entity, key);
}
