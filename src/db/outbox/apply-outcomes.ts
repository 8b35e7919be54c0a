/**
 * Writes the outcome of an answer or a read, each in one transaction with the row it changes.
 * The holder of the lease passes its epoch; when a newer holder has raised it, nothing is written. Operations are
 * found by id: one that its author changed meanwhile has a new id, and is left alone.
 */
import { entityOf, QUEUED_NAMES } from '../../domain/entities';
import { type Fields, pickFields } from '../../domain/entity';
import { isErased } from '../../domain/rules/erased';
import { createUuid, randomBytes } from '../../domain/rules/uuid';
import { type Delivery, type Question, trailOf, UNSENT, wasKeyed } from '../delivery';
import { isHolder } from '../lease';
import { type Acknowledgement, applyAcknowledgement } from '../mirror/apply-acknowledgement';
import { type Comparison, compareCreate, compareOwn } from '../mirror/existing';
import { archiveEnded } from '../mirror/forget-erased';
import { isOfFormerCompany } from '../mirror/leave-company';
import { refreshRow } from '../mirror/optimistic-view';
import { findDifference } from '../mirror/record-keys';
import {
  fieldsOf,
  type Intent,
  type Operation,
  type PastOperation,
  toPast,
  toRecord,
} from '../schema';
import type { Store, StoreReads, StoreWrites } from '../store';
import { withoutConsent } from './consent';
import { namedRecords } from './names';
import { toBefore } from './references';

/** The effect of an answer, or a read, on an operation. */
export type Outcome =
  /**
   * The effect is on the server: the base gets it, the operation becomes history. `theirs`: nothing had to be sent,
   * because the server already had these values.
   */
  | { readonly do: 'acknowledge'; readonly result: Acknowledgement; readonly theirs?: Fields }
  /**
   * A create met an existing record, made elsewhere or by its own earlier send: it fills the empty fields there, and
   * the differences are for the user (docs/SYNC.md, rule 13).
   */
  | {
      readonly do: 'compare';
      readonly result: Acknowledgement & { readonly record: Fields };
      /** The record has the create's own key: it is the one that the create made. */
      readonly isOwn?: boolean;
    }
  /** Others have changed these fields of its record differently, or suppressed its person: the user is asked. */
  | {
      readonly do: 'contest';
      readonly result: Acknowledgement & { readonly record: Fields };
      readonly fields: readonly string[];
    }
  /** The operation stays in the queue. */
  | {
      readonly do: 'keep';
      readonly delivery: Delivery;
      /** The intent as it was sent to a plain server. */
      readonly told?: Pick<Intent, 'changes' | 'before' | 'refs'>;
      /** The server answered this operation alone without doing or refusing it. */
      readonly isUndone?: boolean;
    };

/**
 * Writes the outcome of each operation and its record's view, in order and in one transaction.
 * @param decide asked in the transaction; null leaves the operation as it is
 * @returns each as it waits now; null where it ended, was left as it is, is gone, or the lease is another holder's.
 */
export function applyOutcomes(
  store: Store,
  epoch: number,
  operations: readonly Operation[],
  decide: (operation: Operation, reads: StoreReads) => Promise<Outcome | null>,
): Promise<(Operation | null)[]> {
  return store.write(QUEUED_NAMES, async (tx) => {
    if (!(await isHolder(tx, epoch))) return operations.map(() => null);
    const written: (Operation | null)[] = [];
    const passed: number[] = [];
    for (const { id } of operations) {
      const operation = await tx.getOperationById(id);
      const outcome = operation ? await decide(operation, tx) : null;
      written.push(operation && outcome ? await applyOutcome(tx, operation, outcome) : null);
      if (outcome?.do === 'acknowledge') passed.push(outcome.result.at);
    }
    if (passed.length > 0) await tx.putMeta('passedAt', Math.max(...passed));
    return written;
  });
}

/** Applies the outcome of one operation; see `applyOutcomes`. */
export async function applySingleOutcome(
  store: Store,
  epoch: number,
  operation: Operation,
  outcome: Outcome,
): Promise<Operation | null> {
  const [written] = await applyOutcomes(store, epoch, [operation], async () => outcome);
  return written ?? null;
}

async function applyOutcome(
  tx: StoreWrites,
  operation: Operation,
  outcome: Outcome,
): Promise<Operation | null> {
  const changed = await reduceOperation(tx, operation, outcome);
  const isOver = 'ending' in changed;
  if (isOver) await archiveEnded(tx, [changed]);
  else await tx.putOperation(changed);
  await refreshRow(tx, operation.entity, operation.key);
  return isOver ? null : changed;
}

/** The operation after the outcome; also writes the server's record into the row's base. */
async function reduceOperation(
  tx: StoreWrites,
  operation: Operation,
  outcome: Outcome,
): Promise<Operation | PastOperation> {
  const { sent } = operation.delivery;
  const ask = (question: Question): Operation => ({
    ...operation,
    delivery: { state: 'conflict', sent, question },
  });
  switch (outcome.do) {
    case 'keep':
      return { ...operation, ...outcome.told, delivery: outcome.delivery };
    case 'acknowledge': {
      const { result, theirs } = outcome;
      const told = wasKeyed(operation) ? operation : withoutConsent(operation);
      const merged = await mergedWith(tx, told, result.record);
      // Done in its author's former company: the mirror holds no such record now.
      if (!(await isOfFormerCompany(tx, told)))
        await applyAcknowledgement(tx, told, result, {
          // An unneeded change leaves the server's values, unless the answer tells them.
          ...(!(theirs && result.record) && fieldsOf(told)),
          ...result.record,
        });
      const past = toPast(told, theirs ? { is: 'not-needed', theirs } : { is: 'sent' }, result.at);
      return { ...past, ...(merged.length > 0 && { merged }) };
    }
    case 'compare': {
      const { result, isOwn = false } = outcome;
      const { id, version, record, at } = result;
      const comparison = isOwn
        ? await compareOwn(tx, operation, result)
        : await compareCreate(tx, operation, record);
      const { isOther, contested } = comparison;
      if (isOther)
        return ask({
          ...(await toDiffering(tx, operation, contested, at)),
          existing: { id, version, record },
        });
      await applyAcknowledgement(tx, operation, result, record);
      if (!isOwn) await sealFollowersAnew(tx, operation);
      return toRest(tx, operation, result, comparison, Object.keys(contested));
    }
    case 'contest': {
      const { record, at } = outcome.result;
      // The feed brings that record, and removes the rest of the person's data with the old one.
      if (isErased(record)) return ask({ code: 'erased', at });
      await takeRecord(tx, operation, outcome.result);
      return ask({ code: 'differs', theirs: pickFields(record, outcome.fields), at });
    }
  }
}

/** The fields that somebody else has changed since the record was read: the server merged the update with them. */
async function mergedWith(
  reads: StoreReads,
  { entity, key, kind, changes }: Operation,
  record: Fields | null,
): Promise<string[]> {
  const base = kind === 'update' && record && (await reads.getRow(entity, key))?.base;
  const others = base ? await findDifference(reads, entity, base, record) : {};
  const { references, ownCompany } = entityOf(entity);
  // A record under another name is still the same record.
  const named = references.filter(({ by }) => by !== 'id').map(({ field }) => field);
  return Object.keys(others).filter(
    (field) => !(field in changes) && field !== ownCompany && !named.includes(field),
  );
}

/** The row's base becomes the server's record. */
async function takeRecord(
  tx: StoreWrites,
  { entity, key }: Operation,
  { record, version }: Acknowledgement,
): Promise<void> {
  const row = await tx.getRow(entity, key);
  if (row)
    await tx.putRows(entity, [
      { ...row, base: { ...row.base, ...record }, version: version ?? row.version },
    ]);
}

/**
 * Reseals followers: the server knows the record by its own key and number, not by the key of the create that met it.
 */
export async function sealFollowersAnew(tx: StoreWrites, operation: Operation): Promise<void> {
  const record = toRecord(operation);
  for (const one of await tx.listUnsettled())
    if ([one, ...namedRecords(one)].some((each) => toRecord(each) === record))
      await tx.putOperation({ ...one, isSealed: undefined });
}

/**
 * The rest of a create that was merged with an existing record: an update with the fields that fill it, and those in
 * `waiting`, which need the user. It keeps its place in the queue, before later changes of the record.
 */
export async function toRest(
  reads: StoreReads,
  operation: Operation,
  { record, at }: Acknowledgement & { readonly record: Fields },
  { filled, contested }: Comparison,
  waiting: readonly string[],
): Promise<Operation | PastOperation> {
  const fields = [...Object.keys(filled), ...waiting];
  // It was sent without a key, and nothing differs: the record counts as its own.
  if (fields.length === 0)
    return toPast(operation, { is: trailOf(operation) ? 'sent' : 'adopted' }, at);
  const update: Operation = {
    ...operation,
    delivery: UNSENT,
    // The create has its verdict under its key: the rest is another request.
    id: createUuid(at, randomBytes),
    kind: 'update',
    changes: pickFields(operation.changes, fields),
    unchanged: {},
    ...(await toBefore(reads, operation.entity, pickFields(record, fields))),
  };
  if (waiting.length === 0) return update;
  const question: Question = isErased(record)
    ? { code: 'erased', at }
    : await toDiffering(reads, update, pickFields(contested, waiting), at);
  return { ...update, delivery: { state: 'conflict', sent: null, question } };
}

/**
 * Asks the user about these values of the server.
 * @throws Error where one of them is what the user already has: nobody could choose between the two
 */
export async function toDiffering(
  reads: StoreReads,
  { entity, changes }: Pick<Operation, 'entity' | 'changes'>,
  theirs: Fields,
  at: number,
): Promise<Extract<Question, { code: 'differs' }>> {
  const fields = Object.keys(theirs);
  const differing = await findDifference(reads, entity, theirs, pickFields(changes, fields));
  const alike = fields.filter((field) => !(field in differing));
  if (alike.length > 0) throw new Error(`Both sides of a conflict are alike: ${entity} ${alike}`);
  return { code: 'differs', theirs, at };
}
