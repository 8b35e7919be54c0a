/**
 * Everything that moves an operation on, each in one transaction with the row it shows.
 * The holder of the lease passes its epoch; when a newer holder has raised it, nothing is written.
 */
import { QUEUED_ENTITIES, type QueuedEntity } from '../domain/entities';
import { type Fields, pickFields } from '../domain/entity';
import { createUuid, randomBytes } from '../domain/rules/uuid';
import { descendantsOf } from './dependencies';
import { isUnsettled, type MirrorRow, type Operation } from './rows';
import { difference, FRESH, refreshRow } from './save';
import { readMeta, type UserDatabase } from './user-database';

export interface Lease {
  /** Raised at every take-over; whoever holds an older one writes nothing more. */
  readonly epoch: number;
  readonly holder: string;
  readonly at: number;
}

const NO_LEASE: Lease = { epoch: 0, holder: '', at: 0 };

export function readLease(db: UserDatabase): Promise<Lease> {
  return readMeta(db, 'lease', NO_LEASE);
}

/** Raises the epoch; what was in flight under an older one becomes unknown (law 5). */
export function takeLease(db: UserDatabase, holder: string, now: number): Promise<number> {
  return db.transaction('rw', writable(db), async () => {
    const epoch = (await readLease(db)).epoch + 1;
    await db.meta.put({ name: 'lease', value: { epoch, holder, at: now } satisfies Lease });
    for (const operation of await db.outbox.where('state').equals('inflight').toArray()) {
      await db.outbox.put({ ...operation, state: 'unknown', epoch: null });
      await refreshRow(db, operation.entity, operation.key);
    }
    return epoch;
  });
}

/** Says that the holder is alive. @returns false where the lease is another's. */
export function renewLease(db: UserDatabase, epoch: number, now: number): Promise<boolean> {
  return db.transaction('rw', db.meta, async () => {
    const lease = await readLease(db);
    if (lease.epoch !== epoch) return false;
    await db.meta.put({ name: 'lease', value: { ...lease, at: now } });
    return true;
  });
}

/** Every operation not yet settled, in order. Throws where the store cannot be read (law 9). */
export function readQueue(db: UserDatabase): Promise<Operation[]> {
  return db.outbox.where('state').notEqual('acked').sortBy('seq');
}

/**
 * Replaces an operation by what `change` makes of it.
 * @returns the written operation; null where the lease is another's or the operation is gone or settled.
 */
export function changeOperation(
  db: UserDatabase,
  epoch: number,
  seq: number,
  change: (operation: Operation) => Operation,
): Promise<Operation | null> {
  return db.transaction('rw', writable(db), async () => {
    const operation = await db.outbox.get(seq);
    if ((await readLease(db)).epoch !== epoch || !operation || !isUnsettled(operation)) return null;
    const changed = change(operation);
    await db.outbox.put(changed);
    await refreshRow(db, changed.entity, changed.key);
    return changed;
  });
}

export interface Acknowledgement {
  /** The server's number; null where a plain server did not say. */
  readonly id: number | null;
  readonly version: number | null;
  /** The record as the server answered or was read to hold it; null where it only said yes. */
  readonly record: Fields | null;
  readonly at: number;
}

/** The effect is on the server: the base takes it, the operation becomes history. */
export function acknowledge(
  db: UserDatabase,
  epoch: number,
  seq: number,
  result: Acknowledgement,
): Promise<boolean> {
  return db.transaction('rw', writable(db), async () => {
    const operation = await db.outbox.get(seq);
    if ((await readLease(db)).epoch !== epoch || !operation || !isUnsettled(operation))
      return false;
    await settle(db, operation, result, { ...operation.changes, ...result.record });
    return true;
  });
}

/**
 * A create met the same record, made elsewhere: this one becomes that one, what differs becomes an update,
 * what depended on it goes on.
 */
export function adopt(
  db: UserDatabase,
  epoch: number,
  seq: number,
  result: Acknowledgement & { readonly record: Fields },
): Promise<boolean> {
  return db.transaction('rw', writable(db), async () => {
    const operation = await db.outbox.get(seq);
    if ((await readLease(db)).epoch !== epoch || !operation || !isUnsettled(operation))
      return false;
    const changes = difference(result.record, operation.changes);
    if (Object.keys(changes).length > 0) {
      const { seq: _, ...rest } = operation;
      await db.outbox.add({
        ...rest,
        ...FRESH,
        id: createUuid(result.at, randomBytes),
        kind: 'update',
        changes,
        before: pickFields(result.record, Object.keys(changes)),
        baseVersion: result.version,
      });
    }
    await settle(db, operation, result, result.record);
    return true;
  });
}

/**
 * The server's record had moved on: the base takes it, the operation is weighed against it again under a new key.
 */
export function rebase(
  db: UserDatabase,
  epoch: number,
  seq: number,
  result: Acknowledgement & { readonly record: Fields },
): Promise<boolean> {
  return db.transaction('rw', writable(db), async () => {
    const operation = await db.outbox.get(seq);
    if ((await readLease(db)).epoch !== epoch || !operation || !isUnsettled(operation))
      return false;
    const table = db.mirror(operation.entity);
    const row = await table.get(operation.key);
    if (row)
      await table.put({
        ...row,
        base: { ...row.base, ...result.record },
        version: result.version ?? row.version,
      });
    await db.outbox.put({ ...operation, ...FRESH, id: createUuid(result.at, randomBytes) });
    await refreshRow(db, operation.entity, operation.key);
    return true;
  });
}

/** A person sends it again: a new key, because the old one has its verdict. */
export function retryOperation(db: UserDatabase, seq: number, now: number): Promise<void> {
  return db.transaction('rw', writable(db), async () => {
    const operation = await db.outbox.get(seq);
    if (operation?.state === 'waiting' || operation?.state === 'held')
      await db.outbox.put({ ...operation, notBefore: 0 });
    if (operation?.state === 'rejected') {
      await db.outbox.put({ ...operation, ...FRESH, id: createUuid(now, randomBytes) });
      await refreshRow(db, operation.entity, operation.key);
    }
  });
}

/**
 * A person decides a conflict. `mine`: send my values over theirs. `theirs`: drop the fields both changed.
 * A create that may exist already: `mine` sends it as a new one, `theirs` is a discard.
 */
export function decideConflict(
  db: UserDatabase,
  seq: number,
  keep: 'mine' | 'theirs',
  now: number,
): Promise<void> {
  return db.transaction('rw', writable(db), async () => {
    const operation = await db.outbox.get(seq);
    if (operation?.state !== 'conflict') return;
    const theirs = operation.trouble?.theirs ?? {};
    const changes =
      keep === 'mine'
        ? operation.changes
        : Object.fromEntries(
            Object.entries(operation.changes).filter(([field]) => !(field in theirs)),
          );
    const isDropped =
      Object.keys(changes).length === 0 || (keep === 'theirs' && operation.kind === 'create');
    if (isDropped) await db.outbox.delete(seq);
    else {
      const row = await db.mirror(operation.entity).get(operation.key);
      await db.outbox.put({
        ...operation,
        ...FRESH,
        id: createUuid(now, randomBytes),
        changes,
        before: operation.before && pickFields(row?.base ?? {}, Object.keys(changes)),
        baseVersion: row?.version ?? null,
      });
    }
    await refreshRow(db, operation.entity, operation.key);
  });
}

/** A discard would take these with it, in order. Empty where it may not be discarded now: its answer is on its way. */
export async function discardable(db: UserDatabase, seq: number): Promise<Operation[]> {
  const queue = await readQueue(db);
  const operation = queue.find((candidate) => candidate.seq === seq);
  if (!operation) return [];
  const all = [operation, ...descendantsOf(operation, queue)];
  return all.some(({ state }) => state === 'inflight' || state === 'unknown') ? [] : all;
}

/** A person gives up an operation and what depends on it. @returns how many went. */
export function discardOperation(db: UserDatabase, seq: number): Promise<number> {
  return db.transaction('rw', writable(db), async () => {
    const all = await discardable(db, seq);
    await db.outbox.bulkDelete(all.map((operation) => operation.seq));
    for (const operation of all) await refreshRow(db, operation.entity, operation.key);
    return all.length;
  });
}

function writable(db: UserDatabase) {
  return [
    db.outbox,
    db.meta,
    ...(Object.keys(QUEUED_ENTITIES) as QueuedEntity[]).map((entity) => db.mirror(entity)),
  ];
}

/** Marks it history and gives its row the server's truth. A twin that a pull made before is merged into it. */
async function settle(
  db: UserDatabase,
  operation: Operation,
  result: Acknowledgement,
  truth: Fields,
): Promise<void> {
  const table = db.mirror(operation.entity);
  const row = await table.get(operation.key);
  const id = result.id ?? row?.id ?? null;
  if (id !== null) await mergeTwin(db, operation.entity, operation.key, id);
  const settled: MirrorRow = {
    key: operation.key,
    id,
    base: { ...row?.base, ...truth },
    version: result.version ?? row?.version ?? null,
    view: {},
    mark: null,
  };
  await table.put(settled);
  await db.outbox.put({
    ...operation,
    state: 'acked',
    epoch: null,
    frozenBody: null,
    trouble: null,
    ackedAt: result.at,
  });
  await refreshRow(db, operation.entity, operation.key);
}

async function mergeTwin(
  db: UserDatabase,
  entity: QueuedEntity,
  key: string,
  id: number,
): Promise<void> {
  const twins = await db.mirror(entity).where('id').equals(id).toArray();
  for (const twin of twins.filter((candidate) => candidate.key !== key)) {
    await db.outbox.where('[entity+key]').equals([entity, twin.key]).modify({ key });
    await db.mirror(entity).delete(twin.key);
  }
}
