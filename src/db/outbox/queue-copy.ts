/**
 * The queue as it can be carried to another device, or back to this one: ids, authors and order are kept, so that
 * operations sent meanwhile are not sent twice.
 */
import { entityOf, isQueuedEntity, type QueuedEntity } from '../../domain/entities';
import type { EntityName, Fields } from '../../domain/entity';
import { NEW_SENT, NEW_TRAIL, needsAttention, trailOf, unanswered } from '../delivery';
import { toAskedAgain } from '../journal/fold-deliveries';
import { migrateOperation } from '../migrate-operation';
import { suspect } from '../mirror/apply-changes';
import { refreshRow } from '../mirror/optimistic-view';
import { isOperation, type MirrorRow, type Operation } from '../schema';
import { MIRROR_NAMES } from '../state/state';
import { findRow, type Store, type StoreReads, type StoreWrites } from '../store';
import { namedRecords } from './names';
import { readQueue } from './queue';

type CopiedRow = readonly [entity: EntityName, row: MirrorRow];

export interface QueueCopy {
  readonly operations: readonly Operation[];
  /** The records that they change or name. */
  readonly rows: readonly CopiedRow[];
  /** When it was made, by the device's clock. */
  readonly at: number;
}

export async function copyQueue(store: StoreReads, at: number): Promise<QueueCopy> {
  const operations = await readQueue(store);
  const rows = new Map<string, CopiedRow>();
  const records = operations.flatMap((one) => [one, ...namedRecords(one)]);
  for (const { entity, key } of records) {
    const row = await findRow(store, entity, key);
    if (row) rows.set(`${entity} ${key}`, [entity, { ...row, key }]);
  }
  return { operations, rows: [...rows.values()], at };
}

/**
 * Beside a plain server, which cannot tell a copy of an operation from another one, the copy may be sent before its
 * original: so both devices ask for each operation before they send it.
 * @param at when the copy was made, by the device's clock
 */
export const askForCopied = (store: Store, { operations, at }: QueueCopy): Promise<void> =>
  store.write(MIRROR_NAMES, async (tx) => {
    for (const { id } of operations) {
      const operation = await tx.getOperationById(id);
      if (!operation || operation.delivery.sent || needsAttention(operation)) continue;
      await tx.putOperation({ ...operation, delivery: toAskedByReading(operation, at) });
      await refreshRow(tx, operation.entity, operation.key);
    }
  });

/**
 * @param isKeyed whether the server takes keys: a plain one is asked by reading whether it has each of them
 * @returns how many were added; operations that this device knows already are not
 */
export const importQueue = (store: Store, copy: QueueCopy, isKeyed: boolean): Promise<number> =>
  store.write(MIRROR_NAMES, (tx) => addCopied(tx, copy, isKeyed));

/** The same within a transaction. */
export async function addCopied(
  tx: StoreWrites,
  { operations, rows, at }: QueueCopy,
  isKeyed: boolean,
): Promise<number> {
  const unknown: Operation[] = [];
  for (const operation of operations) if (!(await isKnown(tx, operation))) unknown.push(operation);
  const { keys, added } = await importRows(tx, rows);
  const ids = new Map(operations.map(({ seq, id }) => [seq, id]));
  let count = 0;
  for (const operation of unknown) {
    // Its envelope was signed by the other device: it gets a new one here.
    const {
      seq: _,
      isSealed: _isSealed,
      follows,
      ...imported
    } = toImported(operation, isKeyed, at);
    const { entity, refs, beforeRefs } = operation;
    const here = (name: EntityName, key: string) => keys.get(`${name} ${key}`) ?? key;
    const key = here(entity, operation.key);
    if (operation.kind === 'create' && (await isMade(tx, entity, key))) continue;
    const { references } = entityOf(entity);
    const toHere = ([field, named]: [string, unknown]) => {
      const name = references.find((one) => one.field === field)?.entity;
      const keyOf = (one: unknown) => (name && typeof one === 'string' ? here(name, one) : one);
      return [field, Array.isArray(named) ? named.map(keyOf) : keyOf(named)];
    };
    const isKey = ([field]: [string, unknown]) =>
      references.some((one) => one.field === field && one.by === 'id');
    const withKeys = (fields: Fields): Fields => ({
      ...fields,
      ...Object.fromEntries(Object.entries(fields).filter(isKey).map(toHere)),
    });
    const leadingId = ids.get(follows ?? 0) ?? '';
    const leading = await tx.getOperationById(leadingId);
    const past = await tx.getPastById(leadingId);
    // The operation that it follows was given up here.
    if (!leading && past && past.ending.is !== 'sent') continue;
    await tx.addOperation({
      ...imported,
      ...(leading && { follows: leading.seq }),
      key,
      refs: Object.fromEntries(Object.entries(refs).map(toHere)),
      beforeRefs: Object.fromEntries(Object.entries(beforeRefs ?? {}).map(toHere)),
      changes: withKeys(imported.changes),
      before: imported.before && withKeys(imported.before),
    });
    await refreshRow(tx, entity, key);
    count += 1;
  }
  // The copied rows may still show changes that were given up here.
  for (const [entity, { key }] of rows)
    if (added.has(`${entity} ${key}`) && isQueuedEntity(entity)) await refreshRow(tx, entity, key);
  return count;
}

/** Null where it is no copy. */
export function toQueueCopy(read: unknown): QueueCopy | null {
  const { operations, rows, at } = (read ?? {}) as Partial<Record<keyof QueueCopy, unknown>>;
  if (!Array.isArray(operations) || !Array.isArray(rows) || typeof at !== 'number') return null;
  const known = operations.map((one) => migrateOperation(one));
  return known.every(isOperation) ? { operations: known, rows, at } : null;
}

/**
 * Its record is on the server, or on its way there: the create has another id since it was corrected. Added beside it,
 * it would ask about the correction, and make a second record on a server that keeps no record keys.
 */
async function isMade(tx: StoreReads, entity: QueuedEntity, key: string): Promise<boolean> {
  const row = await tx.getRow(entity, key);
  if (typeof row?.id === 'number') return true;
  return (await tx.listOperations(entity, key)).some(({ kind }) => kind === 'create');
}

/** Whether it waits here, or has ended. */
export async function isKnown(tx: StoreReads, { id }: Pick<Operation, 'id'>): Promise<boolean> {
  return Boolean((await tx.getOperationById(id)) ?? (await tx.getPastById(id)));
}

/** @returns the keys of records that this device knows under other keys, and of those that it did not have */
async function importRows(
  tx: StoreWrites,
  rows: readonly CopiedRow[],
): Promise<{ readonly keys: ReadonlyMap<string, string>; readonly added: ReadonlySet<string> }> {
  const keys = new Map<string, string>();
  const added = new Set<string>();
  const numbered: (readonly [EntityName, number])[] = [];
  for (const [entity, row] of rows) {
    const [same] = row.id === null ? [] : await tx.getRowsById(entity, [row.id]);
    if (same) keys.set(`${entity} ${row.key}`, same.key);
    else if (!(await tx.getRow(entity, row.key))) {
      added.add(`${entity} ${row.key}`);
      await tx.putRows(entity, [row]);
      if (row.id !== null) numbered.push([entity, row.id]);
    }
  }
  await suspect(tx, numbered);
  return { keys, added };
}

/** It may have been sent since the copy was made: the server is asked before it is sent again. */
function toImported(operation: Operation, isKeyed: boolean, at: number): Operation {
  const { state, sent } = operation.delivery;
  if (state === 'conflict' || state === 'rejected') return operation;
  const trail = trailOf(operation);
  if (!isKeyed && (!sent || trail))
    return { ...operation, delivery: toAskedByReading(operation, at) };
  if (operation.isSealed && !trail) return toAskedAgain(operation, sent?.at ?? at);
  return state === 'inflight' ? { ...operation, delivery: unanswered(sent) } : operation;
}

/** @param at when it may have been sent, if it was not sent here */
function toAskedByReading({ delivery: { sent } }: Operation, at: number): Operation['delivery'] {
  return unanswered({ ...(sent ?? NEW_SENT), at: sent?.at ?? at, trail: sent?.trail ?? NEW_TRAIL });
}
