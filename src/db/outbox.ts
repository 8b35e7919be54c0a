/**
 * Everything that moves an operation on, each in one transaction with the row it shows.
 * The holder of the lease passes its epoch; when a newer holder has raised it, nothing is written. It names the operation
 * by its id: what its person has changed meanwhile has another, and is left alone.
 */
import { QUEUED_ENTITIES, type QueuedEntity } from '../domain/entities';
import { type Fields, pickFields } from '../domain/entity';
import { createUuid, randomBytes } from '../domain/rules/uuid';
import { descendantsOf } from './dependencies';
import { isUnsettled, type Operation } from './rows';
import { difference, FRESH, refreshRow } from './save';
import { readMeta, type Store, type StoreReads, type StoreWrites } from './store';
import { type Acknowledgement, takeTruth } from './truth';

export interface Lease {
  /** Raised at every take-over; whoever holds an older one writes nothing more. */
  readonly epoch: number;
  readonly holder: string;
  readonly at: number;
}

const NO_LEASE: Lease = { epoch: 0, holder: '', at: 0 };

export function readLease(store: StoreReads): Promise<Lease> {
  return readMeta(store, 'lease', NO_LEASE);
}

/** Raises the epoch; what was in flight under an older one becomes unknown (law 5). */
export function takeLease(store: Store, holder: string, now: number): Promise<number> {
  return store.write(QUEUED, async (tx) => {
    const epoch = (await readLease(tx)).epoch + 1;
    await tx.putMeta('lease', { epoch, holder, at: now } satisfies Lease);
    for (const operation of await tx.listInState('inflight')) {
      await tx.putOperation({ ...operation, state: 'unknown', epoch: null });
      await refreshRow(tx, operation.entity, operation.key);
    }
    return epoch;
  });
}

/** Says that the holder is alive. @returns false where the lease is another's. */
export function renewLease(store: Store, epoch: number, now: number): Promise<boolean> {
  return store.write([], async (tx) => {
    const lease = await readLease(tx);
    if (lease.epoch !== epoch) return false;
    await tx.putMeta('lease', { ...lease, at: now } satisfies Lease);
    return true;
  });
}

/** Every operation not yet settled, in order. Throws where the store cannot be read (law 9). */
export function readQueue(store: StoreReads): Promise<Operation[]> {
  return store.listUnsettled();
}

/**
 * Replaces an operation by what `change` makes of it.
 * @returns the written operation; null where the lease is another's or the operation is gone or settled.
 */
export function changeOperation(
  store: Store,
  epoch: number,
  id: string,
  change: (operation: Operation) => Operation,
): Promise<Operation | null> {
  return store.write(QUEUED, async (tx) => {
    const operation = await tx.getOperationById(id);
    if ((await readLease(tx)).epoch !== epoch || !operation || !isUnsettled(operation)) return null;
    const changed = change(operation);
    await tx.putOperation(changed);
    await refreshRow(tx, changed.entity, changed.key);
    return changed;
  });
}

/** The effect is on the server: the base takes it, the operation becomes history. */
export function acknowledge(
  store: Store,
  epoch: number,
  id: string,
  result: Acknowledgement,
): Promise<boolean> {
  return store.write(QUEUED, async (tx) => {
    const operation = await tx.getOperationById(id);
    if ((await readLease(tx)).epoch !== epoch || !operation || !isUnsettled(operation))
      return false;
    await settle(tx, operation, result, { ...operation.changes, ...result.record });
    return true;
  });
}

/**
 * A create met the same record, made elsewhere or by itself earlier: this one becomes that one, what differs becomes
 * an update, what depended on it goes on.
 */
export function adopt(
  store: Store,
  epoch: number,
  id: string,
  result: Acknowledgement & { readonly record: Fields },
): Promise<boolean> {
  return store.write(QUEUED, async (tx) => {
    const operation = await tx.getOperationById(id);
    if ((await readLease(tx)).epoch !== epoch || !operation || !isUnsettled(operation))
      return false;
    const told = Object.entries(operation.changes).filter(([field]) => field in result.record);
    const changes = difference(result.record, Object.fromEntries(told));
    if (Object.keys(changes).length === 0) await settle(tx, operation, result, result.record);
    else {
      await takeTruth(tx, operation, result, result.record);
      // In its own place: what was saved of the record since goes on from there.
      await tx.putOperation({
        ...operation,
        ...FRESH,
        id: createUuid(result.at, randomBytes),
        kind: 'update',
        changes,
        before: pickFields(result.record, Object.keys(changes)),
        baseVersion: result.version,
      });
      await refreshRow(tx, operation.entity, operation.key);
    }
    return true;
  });
}

/**
 * The server's record had moved on: the base takes it, the operation is weighed against it again under a new key.
 */
export function rebase(
  store: Store,
  epoch: number,
  id: string,
  result: Acknowledgement & { readonly record: Fields },
): Promise<boolean> {
  return store.write(QUEUED, async (tx) => {
    const operation = await tx.getOperationById(id);
    if ((await readLease(tx)).epoch !== epoch || !operation || !isUnsettled(operation))
      return false;
    const row = await tx.getRow(operation.entity, operation.key);
    if (row) {
      const base = { ...row.base, ...result.record };
      await tx.putRows(operation.entity, [
        { ...row, base, version: result.version ?? row.version },
      ]);
    }
    await tx.putOperation({ ...operation, ...FRESH, id: createUuid(result.at, randomBytes) });
    await refreshRow(tx, operation.entity, operation.key);
    return true;
  });
}

/** A person sends it again: a new key, because the old one has its verdict. */
export function retryOperation(store: Store, seq: number, now: number): Promise<void> {
  return store.write(QUEUED, async (tx) => {
    const operation = await tx.getOperation(seq);
    if (operation?.state === 'waiting' || operation?.state === 'held')
      await tx.putOperation({ ...operation, notBefore: 0 });
    if (operation?.state === 'rejected') {
      await tx.putOperation({ ...operation, ...FRESH, id: createUuid(now, randomBytes) });
      await refreshRow(tx, operation.entity, operation.key);
    }
  });
}

/**
 * A person decides a conflict. `mine`: send my values over theirs. `theirs`: drop the fields both changed.
 * A create that may exist already: `mine` sends it as a new one, `theirs` is a discard.
 */
export function decideConflict(
  store: Store,
  seq: number,
  keep: 'mine' | 'theirs',
  now: number,
): Promise<void> {
  return store.write(QUEUED, async (tx) => {
    const operation = await tx.getOperation(seq);
    if (operation?.state !== 'conflict') return;
    const theirs = operation.trouble?.theirs ?? {};
    const changes =
      keep === 'mine'
        ? operation.changes
        : Object.fromEntries(
            Object.entries(operation.changes).filter(([field]) => !(field in theirs)),
          );
    if (keep === 'theirs' && operation.kind === 'create') return void (await discard(tx, seq));
    if (Object.keys(changes).length === 0) await tx.removeOperations([seq]);
    else {
      const row = await tx.getRow(operation.entity, operation.key);
      await tx.putOperation({
        ...operation,
        ...FRESH,
        id: createUuid(now, randomBytes),
        changes,
        before: operation.before && pickFields(row?.base ?? {}, Object.keys(changes)),
        baseVersion: row?.version ?? null,
      });
    }
    if (keep === 'theirs') await reconnect(tx, operation, theirs);
    await refreshRow(tx, operation.entity, operation.key);
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

/** Marks it history and gives its row the server's truth. */
async function settle(
  tx: StoreWrites,
  operation: Operation,
  result: Acknowledgement,
  truth: Fields,
): Promise<void> {
  await takeTruth(tx, operation, result, truth);
  await tx.putOperation({
    ...operation,
    state: 'acked',
    epoch: null,
    frozenBody: null,
    trouble: null,
    ackedAt: result.at,
  });
  await refreshRow(tx, operation.entity, operation.key);
}
