/**
 * Law 2: a save is one strict transaction: operation, row, end of the draft. Any tab may save; nothing here sends.
 */
import { entityOf, type QueuedEntity } from '../domain/entities';
import { type Fields, pickFields } from '../domain/entity';
import { isLocalKey } from '../domain/rules/waybill';
import { refold } from './fold';
import { fieldsOf, isUnsettled, type Operation, type OperationKind } from './rows';
import {
  findRow,
  type RecordWrites,
  readMeta,
  type Store,
  type StoreReads,
  type StoreWrites,
} from './store';

export interface SaveRequest {
  /** Made when the form opened: the same form saved twice is one operation. */
  readonly operationId: string;
  readonly entity: QueuedEntity;
  /** The record to change; null makes a new one, whose local key is the operation's id. */
  readonly key: string | null;
  readonly kind: OperationKind;
  /** The whole payload (create, update) or the changed state (status), as the entity's schema gave it. */
  readonly fields: Fields;
  /** The record as its form showed it when it opened; what differs from it is the change. As it is now where absent. */
  readonly opened?: Fields | undefined;
  readonly author: string;
  readonly device: string;
  readonly now: number;
  /** The draft that ends with this save. */
  readonly draft: string | null;
}

/**
 * Writes the intent and what it shows. Resolves once it is on the disk.
 * @returns the record's local key. An update that changes nothing leaves no operation.
 * @throws what IndexedDB throws (quota, closed connection); then nothing was written.
 */
export function saveRecord(store: Store, request: SaveRequest): Promise<string> {
  const { entity } = request;
  return store.write([entity], async (tx) => {
    const [known, made, clockOffsetMs] = await Promise.all([
      tx.getOperationById(request.operationId),
      request.key === null ? tx.getRow(entity, request.operationId) : undefined,
      readMeta(tx, 'clockOffsetMs', 0),
    ]);
    if (known) return known.key;
    // Saved before, and changed since: it has another id now, and its record is there.
    if (made) return request.operationId;

    const row = request.key === null ? undefined : await findRow(tx, entity, request.key);
    const key = row?.key ?? request.key ?? request.operationId;
    // Also where its create was given up while somebody was changing it.
    const isAnew = !row && isLocalKey(key);
    const shown = request.opened ?? row?.view ?? {};
    // Neither what others changed since it was opened, nor what is so by now.
    const wanted = row ? difference(row.view, difference(shown, request.fields)) : request.fields;
    const fields = Object.keys(fieldsOf({ kind: request.kind, changes: wanted }));
    // Why and when, of nothing: no change.
    const changes = fields.length > 0 ? wanted : {};
    const open = row && (await openToChanges(tx, entity, key, request.kind));
    if (open) await takeIn(tx, open, request.operationId, shown, changes);
    else if (Object.keys(changes).length > 0 && !(isAnew && request.kind === 'status')) {
      const operation: Omit<Operation, 'seq'> = {
        id: request.operationId,
        schemaVersion: 2,
        entity,
        key,
        kind: isAnew ? 'create' : request.kind,
        changes,
        before: row ? pickFields(shown, fields) : null,
        baseVersion: row?.version ?? null,
        refs: await findReferences(tx, entity, changes),
        author: request.author,
        device: request.device,
        happenedAt: request.now,
        clockOffsetMs,
        ...FRESH,
      };
      // In this order: the row shows what was added before it.
      await Promise.all([tx.addOperation(operation), refreshRow(tx, entity, key)]);
    }
    if (request.draft) await tx.removeDraft(request.draft);
    return key;
  });
}

/** What an operation is before it was ever sent. */
export const FRESH = {
  state: 'pending',
  isKeyed: null,
  frozenBody: null,
  epoch: null,
  attempts: 0,
  sentAt: null,
  notBefore: 0,
  absences: 0,
  isResent: false,
  trouble: null,
  ackedAt: null,
} as const;

/** Refused for want of a right: under its key the server has decided nothing now, and may have done it before. */
export function hasNoVerdict({ isKeyed, trouble }: Operation): boolean {
  return isKeyed === true && trouble?.status === 403;
}

/** What an update of its record goes into: an operation that was refused, or the last one while it was never sent. */
async function openToChanges(
  tx: StoreReads,
  entity: QueuedEntity,
  key: string,
  kind: OperationKind,
): Promise<Operation | undefined> {
  if (kind !== 'update') return undefined;
  const unsettled = (await tx.listOperations(entity, key)).filter(isUnsettled);
  const last = unsettled.at(-1);
  const isUnsent = last?.state === 'pending' && last.isKeyed === null && last.kind !== 'status';
  return (
    unsettled.find(
      (one) => one.state === 'rejected' && one.kind !== 'status' && !hasNoVerdict(one),
    ) ?? (isUnsent ? last : undefined)
  );
}

/**
 * In its place in the queue, under another id, and with it what was saved since of the same record: it could not leave
 * either. Back to what was there before is nothing to send.
 */
async function takeIn(
  tx: StoreWrites,
  open: Operation,
  id: string,
  shown: Fields,
  changes: Fields,
): Promise<void> {
  const { entity, key } = open;
  const later = (await tx.listOperations(entity, key)).filter(
    ({ seq, kind, state }) => seq > open.seq && kind === 'update' && state !== 'acked',
  );
  const chain = [open, ...later];
  const before: Fields[] = chain.map((operation) => operation.before ?? {}).reverse();
  const refs: Record<string, string | readonly string[]> = {};
  for (const operation of chain) {
    for (const field of Object.keys(operation.changes)) delete refs[field];
    Object.assign(refs, operation.refs);
  }
  for (const field of Object.keys(changes)) delete refs[field];
  await tx.removeOperations(later.map(({ seq }) => seq));
  const wanted: Fields = Object.assign({}, ...chain.map((operation) => operation.changes), changes);
  const was: Fields | null =
    open.before && Object.assign(pickFields(shown, Object.keys(changes)), ...before);
  const left = was ? difference(was, wanted) : wanted;
  if (Object.keys(left).length === 0) await tx.removeOperations([open.seq]);
  else
    await tx.putOperation({
      ...open,
      ...FRESH,
      id,
      changes: left,
      before: was && pickFields(was, Object.keys(left)),
      refs: { ...refs, ...(await findReferences(tx, entity, changes)) },
    });
  await refreshRow(tx, entity, key);
}

/** Rebuilds a record's view and mark from its base and operations; a record with neither goes. */
export async function refreshRow(
  tx: RecordWrites,
  entity: QueuedEntity,
  key: string,
): Promise<void> {
  const [row, operations] = await Promise.all([
    tx.getRow(entity, key),
    tx.listOperations(entity, key),
  ]);
  const base = row?.base ?? null;
  if (base === null && !operations.some(isUnsettled)) await tx.removeRows(entity, [key]);
  else
    await tx.putRows(entity, [
      refold({ key, id: row?.id ?? toId(key), base, version: row?.version ?? null }, operations),
    ]);
}

/** A record that vanished while somebody was changing it is still known by its number. */
function toId(key: string): number | null {
  return isLocalKey(key) ? null : Number(key);
}

/** The operations of one record, in order. */
export function operationsOf(
  store: StoreReads,
  entity: QueuedEntity,
  key: string,
): Promise<Operation[]> {
  return store.listOperations(entity, key);
}

/** Local keys of the records that `changes` names: unsettled ones by name, and all those named by their key. */
async function findReferences(
  tx: StoreReads,
  entity: QueuedEntity,
  changes: Fields,
): Promise<Operation['refs']> {
  const refs: Record<string, string | readonly string[]> = {};
  for (const reference of entityOf(entity).references) {
    const value = changes[reference.field];
    if (value === undefined || value === null) continue;
    if (reference.isMany) refs[reference.field] = (value as (string | number)[]).map(String);
    else {
      const named = (await tx.listOperationsOf(reference.entity as QueuedEntity)).find(
        (operation) => isUnsettled(operation) && isSameName(operation.changes[reference.by], value),
      );
      if (named) refs[reference.field] = named.key;
    }
  }
  return refs;
}

/** A document is text in one entity and a number in another. */
function isSameName(left: unknown, right: unknown): boolean {
  return typeof right === 'number' ? Number(left) === right : isSame(left, right);
}

/** The fields of `wanted` that are not so in `current`. */
export function difference(current: Fields, wanted: Fields): Fields {
  return Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => !isSame(current[field], value)),
  );
}

/**
 * Whether two wire values say the same: absent, null and empty text are alike, numbers may come as text. Of an object,
 * what `right` holds: a server may say more of it.
 */
export function isSame(left: unknown, right: unknown): boolean {
  if (isRecord(left) && isRecord(right))
    return Object.entries(right).every(([field, value]) => isSame(left[field], value));
  const plain = (value: unknown): string =>
    value === null || value === undefined
      ? ''
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value);
  return plain(left) === plain(right);
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
