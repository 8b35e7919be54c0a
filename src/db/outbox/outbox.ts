/** The queue as its person has it: read, sent again, decided, given up; each change in one transaction with the row it shows. */
import { QUEUED_ENTITIES, type QueuedEntity } from '../../domain/entities';
import { type Fields, pickFields } from '../../domain/entity';
import { createUuid, randomBytes } from '../../domain/rules/uuid';
import { isLocalKey } from '../../domain/rules/waybill';
import { type Acknowledgement, takeTruth } from '../mirror/apply-acknowledgement';
import { compareCreate } from '../mirror/existing';
import { fieldsOf, type Operation, toPast } from '../schema';
import type { Store, StoreReads, StoreWrites } from '../store';
import { toDiffering, toRest } from './apply-outcomes';
import { descendantsOf } from './dependencies';
import { FRESH, hasNoVerdict, refreshRow } from './save-record';

/** Every operation not yet settled, in order. Throws where the store cannot be read (law 9). */
export function readQueue(store: StoreReads): Promise<Operation[]> {
  return store.listUnsettled();
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
          ? { ...operation, ...UNCOUNTED, state: 'unknown', notBefore: 0, trouble: null }
          : { ...operation, ...FRESH, id: createUuid(now, randomBytes) },
      );
      await refreshRow(tx, operation.entity, operation.key);
    }
  });
}

/**
 * A person decides a conflict. `mine`: send my values over theirs. `theirs`: drop the fields both changed; a list: drop
 * only these of them. A create that met another record becomes that one with either; with `mine` of one that only may be
 * on the server it is sent anew, and `theirs` of one that met nothing is a discard.
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
    const { existing, code } = operation.trouble ?? {};
    if (existing) await askOthersAnew(tx, operation, existing.id);
    if (existing && !(code === 'may-exist' && keep === 'mine'))
      return becomeExisting(tx, operation, { ...existing, at: now }, keep);
    const equals = existing?.id ? [...operation.equals, existing.id] : operation.equals;
    const { entity, key, kind, trouble, before } = operation;
    const contested = Object.keys(trouble?.theirs ?? {});
    if (keep === 'theirs' && contested.length === 0) return void (await discard(tx, seq, now));
    const dropped = contested.filter(
      (field) => keep !== 'mine' && (keep === 'theirs' || keep.includes(field)),
    );
    const isLeft = (field: string) => !dropped.includes(field);
    const changes = pickFields(operation.changes, Object.keys(operation.changes).filter(isLeft));
    const fields = Object.keys(fieldsOf({ kind, changes }));
    if (fields.length === 0)
      await tx.archive([toPast(operation, { is: 'left', theirs: trouble?.theirs ?? {} }, now)]);
    else {
      const row = await tx.getRow(entity, key);
      // Only of what was decided: what somebody else changes of the rest is still seen.
      const seen = pickFields(row?.base ?? {}, contested.filter(isLeft));
      await tx.putOperation({
        ...operation,
        ...FRESH,
        equals,
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

/** Equal goods that were shown the same record: what is decided of one changes the question of the others. */
async function askOthersAnew(
  tx: StoreWrites,
  { seq, entity }: Operation,
  id: number | null,
): Promise<void> {
  for (const other of await tx.listInState('conflict')) {
    const { code, existing } = other.trouble ?? {};
    const isShown = other.entity === entity && code === 'may-exist' && existing?.id === id;
    if (other.seq === seq || !isShown) continue;
    await tx.putOperation({ ...other, state: 'unknown', notBefore: 0 });
    await refreshRow(tx, entity, other.key);
  }
}

/** A create becomes the record it met; of what differs only what its person keeps is sent over theirs. */
async function becomeExisting(
  tx: StoreWrites,
  operation: Operation,
  existing: Acknowledgement & { readonly record: Fields },
  keep: 'mine' | 'theirs' | readonly string[],
): Promise<void> {
  const { entity, key, changes } = operation;
  const { id, at } = existing;
  const rows = id === null ? [] : await tx.getRowsById(entity, [id]);
  // As it is known by now, not as it was when the two met.
  const known = rows.find(({ base }) => base !== null);
  const record = known?.base ?? existing.record;
  const version = known?.version ?? existing.version;
  const met = { ...existing, record, version };
  // Other equal goods of this device became that record in the meantime.
  const isAsked = operation.trouble?.code === 'may-exist';
  if (isAsked && rows.some((row) => row.key !== key && isLocalKey(row.key) && row.base)) {
    const { existing: _existing, ...trouble } = operation.trouble ?? toDiffering({}, at);
    return tx.putOperation({ ...operation, trouble: { ...trouble, code: 'may-exist' } });
  }
  const contested = Object.keys(compareCreate(entity, changes, record).contested);
  const kept = contested.filter(
    (field) => keep === 'mine' || (keep !== 'theirs' && !keep.includes(field)),
  );
  await takeTruth(tx, operation, met, record);
  const rest = toRest(operation, met, kept);
  const left = pickFields(record, contested);
  if (rest.ending) await tx.archive([toPast(rest, { is: 'left', theirs: left }, at)]);
  else await tx.putOperation({ ...rest, state: 'pending', trouble: null });
  await refreshRow(tx, entity, key);
}

/** A discard would take these with it, in order. Empty where it may not be discarded now: its answer is on its way. */
export async function discardable(store: StoreReads, seq: number): Promise<Operation[]> {
  const queue = await readQueue(store);
  const operation = queue.find((candidate) => candidate.seq === seq);
  if (!operation) return [];
  const all = [operation, ...descendantsOf(operation, queue)];
  return all.some((one) => isUndecided(one, operation)) ? [] : all;
}

/**
 * Its answer is on its way, or may be asked for. What waits behind `given` on a server without keys is neither: it cannot
 * be asked for before that is decided.
 */
function isUndecided(one: Operation, given: Operation): boolean {
  if (one.state === 'inflight') return true;
  return one.state === 'unknown' && (one.isKeyed !== false || one === given);
}

/** A person gives up an operation and what depends on it. @returns how many went. */
export function discardOperation(store: Store, seq: number, now: number): Promise<number> {
  return store.write(QUEUED, (tx) => discard(tx, seq, now));
}

async function discard(tx: StoreWrites, seq: number, now: number): Promise<number> {
  const all = await discardable(tx, seq);
  await tx.archive(all.map((operation) => toPast(operation, { is: 'discarded' }, now)));
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

/** A person said to go on: what was counted against it begins anew. */
const UNCOUNTED = { repeats: 0, undoneSince: null } as const;

const HISTORY_MS = 7 * 24 * 3_600_000;

/** History goes after a week. */
export function forgetHistory(store: Store, now: number): Promise<void> {
  return store.write([], (tx) => tx.forgetHistoryBefore(now - HISTORY_MS));
}

const QUEUED = Object.keys(QUEUED_ENTITIES) as QueuedEntity[];
