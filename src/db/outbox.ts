/**
 * Everything that moves an operation on, each in one transaction with the row it shows.
 * The holder of the lease passes its epoch; when a newer holder has raised it, nothing is written. It names the operation
 * by its id: what its person has changed meanwhile has another, and is left alone.
 */
import { QUEUED_ENTITIES, type QueuedEntity } from '../domain/entities';
import { type Fields, pickFields } from '../domain/entity';
import { createUuid, randomBytes } from '../domain/rules/uuid';
import { inBulk } from './bulk';
import { descendantsOf } from './dependencies';
import { isHolder } from './lease';
import { fieldsOf, isUnsettled, type Operation } from './rows';
import { difference, FRESH, hasNoVerdict, refreshRow } from './save';
import type { RecordReads, RecordWrites, Store, StoreReads, StoreWrites } from './store';
import { type Acknowledgement, takeTruth } from './truth';

/** Every operation not yet settled, in order. Throws where the store cannot be read (law 9). */
export function readQueue(store: StoreReads): Promise<Operation[]> {
  return store.listUnsettled();
}

/** What an answer, or a read, makes of an operation. */
export type Outcome =
  /** The effect is on the server: the base takes it, the operation becomes history. */
  | { readonly do: 'acknowledge'; readonly result: Acknowledgement }
  /**
   * A create met the same record, made elsewhere or by itself earlier: this one becomes that one, what differs becomes an
   * update, what depended on it goes on.
   */
  | { readonly do: 'adopt'; readonly result: Acknowledgement & { readonly record: Fields } }
  /** The record had moved on: the base takes it, the operation is weighed against it again under a new key. */
  | { readonly do: 'rebase'; readonly result: Acknowledgement & { readonly record: Fields } }
  /** Its key was spent on what could not be yet: as if it had never been sent. */
  | { readonly do: 'restart'; readonly at: number }
  /** It stays in the queue, like this. */
  | { readonly do: 'keep'; readonly change: Partial<Operation> };

/** By the operation's id, or found out in the transaction from what it looks at; null leaves it as it is. */
export type Outcomes =
  | ReadonlyMap<string, Outcome>
  | ((operation: Operation, reads: RecordReads) => Promise<Outcome | null>);

/**
 * Writes what became of each operation, and what its record shows then, in order and in one transaction.
 * @returns each as it is now; null where it was left, is gone or settled, or the lease is another's.
 */
export function takeOutcomes(
  store: Store,
  epoch: number,
  operations: readonly Operation[],
  outcomes: Outcomes,
): Promise<(Operation | null)[]> {
  const decide =
    typeof outcomes === 'function'
      ? outcomes
      : async ({ id }: Operation) => outcomes.get(id) ?? null;
  return store.write(QUEUED, async (tx) => {
    if (!(await isHolder(tx, epoch))) return operations.map(() => null);
    return inBulk(tx, operations, numbersTold(operations, outcomes), async (bulk) => {
      const written: (Operation | null)[] = [];
      for (const { id } of operations) {
        const operation = await bulk.getOperationById(id);
        const outcome = operation && isUnsettled(operation) ? await decide(operation, bulk) : null;
        written.push(operation && outcome ? await carryOut(bulk, operation, outcome) : null);
      }
      return written;
    });
  });
}

/** Of one operation; see `takeOutcomes`. */
export async function takeOutcome(
  store: Store,
  epoch: number,
  operation: Operation,
  outcome: Outcome,
): Promise<Operation | null> {
  const [written] = await takeOutcomes(
    store,
    epoch,
    [operation],
    new Map([[operation.id, outcome]]),
  );
  return written ?? null;
}

function numbersTold(
  operations: readonly Operation[],
  outcomes: Outcomes,
): ReadonlyMap<QueuedEntity, readonly number[]> {
  const numbers = new Map<QueuedEntity, number[]>();
  if (typeof outcomes === 'function') return numbers;
  for (const { id, entity } of operations) {
    const outcome = outcomes.get(id);
    const told = outcome && 'result' in outcome ? outcome.result.id : null;
    if (told !== null) numbers.set(entity, [...(numbers.get(entity) ?? []), told]);
  }
  return numbers;
}

async function carryOut(
  tx: RecordWrites,
  operation: Operation,
  outcome: Outcome,
): Promise<Operation> {
  const changed = await toChanged(tx, operation, outcome);
  await tx.putOperation(changed);
  await refreshRow(tx, operation.entity, operation.key);
  return changed;
}

/** The operation as the outcome leaves it; the row's truth is taken on the way. */
async function toChanged(
  tx: RecordWrites,
  operation: Operation,
  outcome: Outcome,
): Promise<Operation> {
  const anew = (at: number) => ({ ...operation, ...FRESH, id: createUuid(at, randomBytes) });
  switch (outcome.do) {
    case 'keep':
      return { ...operation, ...outcome.change };
    case 'restart':
      return anew(outcome.at);
    case 'acknowledge': {
      const { result } = outcome;
      await takeTruth(tx, operation, result, { ...fieldsOf(operation), ...result.record });
      return toHistory(operation, result.at);
    }
    case 'adopt': {
      const { result } = outcome;
      const told = Object.entries(operation.changes).filter(([field]) => field in result.record);
      const changes = difference(result.record, Object.fromEntries(told));
      await takeTruth(tx, operation, result, result.record);
      if (Object.keys(changes).length === 0) return toHistory(operation, result.at);
      // In its own place: what was saved of the record since goes on from there.
      return {
        ...anew(result.at),
        kind: 'update',
        changes,
        before: pickFields(result.record, Object.keys(changes)),
        baseVersion: result.version,
      };
    }
    case 'rebase': {
      const { result } = outcome;
      const row = await tx.getRow(operation.entity, operation.key);
      if (row) {
        const base = { ...row.base, ...result.record };
        const version = result.version ?? row.version;
        await tx.putRows(operation.entity, [{ ...row, base, version }]);
      }
      const merged = Object.keys(difference(row?.base ?? {}, result.record));
      return { ...anew(result.at), merged };
    }
  }
}

function toHistory(operation: Operation, at: number): Operation {
  return {
    ...operation,
    state: 'acked',
    epoch: null,
    frozenBody: null,
    trouble: null,
    ackedAt: at,
  };
}

/**
 * A person sends it again: under a new key, because the old one has its verdict; but a server keeps none for want of a
 * right, and may have done it before.
 */
export function retryOperation(store: Store, seq: number, now: number): Promise<void> {
  return store.write(QUEUED, async (tx) => {
    const operation = await tx.getOperation(seq);
    if (operation?.state === 'waiting' || operation?.state === 'held')
      await tx.putOperation({ ...operation, notBefore: 0 });
    if (operation?.state === 'rejected') {
      await tx.putOperation(
        hasNoVerdict(operation)
          ? { ...operation, state: 'unknown', notBefore: 0, trouble: null }
          : { ...operation, ...FRESH, id: createUuid(now, randomBytes) },
      );
      await refreshRow(tx, operation.entity, operation.key);
    }
  });
}

/**
 * A person decides a conflict. `mine`: send my values over theirs. `theirs`: drop the fields both changed; a list: drop
 * only these of them. What may be on the server already has none: `mine` sends it anew, `theirs` is a discard.
 */
export function decideConflict(
  store: Store,
  seq: number,
  keep: 'mine' | 'theirs' | readonly string[],
  now: number,
): Promise<void> {
  return store.write(QUEUED, async (tx) => {
    const operation = await tx.getOperation(seq);
    if (operation?.state !== 'conflict') return;
    const { entity, key, kind, trouble, before } = operation;
    const contested = Object.keys(trouble?.theirs ?? {});
    if (keep === 'theirs' && contested.length === 0) return void (await discard(tx, seq));
    const dropped = contested.filter(
      (field) => keep !== 'mine' && (keep === 'theirs' || keep.includes(field)),
    );
    const isLeft = (field: string) => !dropped.includes(field);
    const changes = pickFields(operation.changes, Object.keys(operation.changes).filter(isLeft));
    const fields = Object.keys(fieldsOf({ kind, changes }));
    if (fields.length === 0) await tx.removeOperations([seq]);
    else {
      const row = await tx.getRow(entity, key);
      // Only of what was decided: what somebody else changes of the rest is still seen.
      const seen = pickFields(row?.base ?? {}, contested.filter(isLeft));
      await tx.putOperation({
        ...operation,
        ...FRESH,
        id: createUuid(now, randomBytes),
        changes,
        before: before && { ...pickFields(before, fields), ...seen },
        baseVersion: row?.version ?? null,
      });
    }
    await reconnect(tx, operation, pickFields(trouble?.theirs ?? {}, dropped));
    await refreshRow(tx, entity, key);
  });
}

/** A discard would take these with it, in order. Empty where it may not be discarded now: its answer is on its way. */
export async function discardable(store: StoreReads, seq: number): Promise<Operation[]> {
  const queue = await readQueue(store);
  const operation = queue.find((candidate) => candidate.seq === seq);
  if (!operation) return [];
  const all = [operation, ...descendantsOf(operation, queue)];
  return all.some(({ state }) => state === 'inflight' || state === 'unknown') ? [] : all;
}

/** A person gives up an operation and what depends on it. @returns how many went. */
export function discardOperation(store: Store, seq: number): Promise<number> {
  return store.write(QUEUED, (tx) => discard(tx, seq));
}

async function discard(tx: StoreWrites, seq: number): Promise<number> {
  const all = await discardable(tx, seq);
  await tx.removeOperations(all.map((operation) => operation.seq));
  for (const operation of all) {
    if (operation.before) await reconnect(tx, operation, operation.before);
    await refreshRow(tx, operation.entity, operation.key);
  }
  return all.length;
}

/**
 * What was saved of a record after `gone`, and was made on its values, is now made on `values`: else it would look as if
 * somebody else had changed them.
 */
async function reconnect(tx: StoreWrites, gone: Operation, values: Fields): Promise<void> {
  const fields = new Set(Object.keys(values));
  for (const operation of await tx.listOperations(gone.entity, gone.key)) {
    if (operation.seq <= gone.seq || !operation.before) continue;
    const touched = Object.keys(operation.changes).filter((field) => fields.delete(field));
    if (touched.length === 0) continue;
    const before = { ...operation.before, ...pickFields(values, touched) };
    await tx.putOperation({ ...operation, before });
  }
}

const HISTORY_MS = 7 * 24 * 3_600_000;

/** History goes after a week; a create whose record a plain server has not yet numbered stays. */
export function forgetHistory(store: Store, now: number): Promise<void> {
  return store.write(QUEUED, async (tx) => {
    const old: number[] = [];
    for (const operation of await tx.listInState('acked')) {
      if ((operation.ackedAt ?? now) > now - HISTORY_MS) continue;
      const row = await tx.getRow(operation.entity, operation.key);
      if (!row || row.id !== null) old.push(operation.seq);
    }
    await tx.removeOperations(old);
  });
}

const QUEUED = Object.keys(QUEUED_ENTITIES) as QueuedEntity[];
