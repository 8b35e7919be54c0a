/**
 * A save is one strict transaction of operation, row and end of the draft (docs/SYNC.md, rule 2). Any tab may save;
 * saving never sends.
 */
import { entityOf, type QueuedEntity } from '../../domain/entities';
import { type Fields, pickFields } from '../../domain/entity';
import { isLocalKey } from '../../domain/rules/waybill';
import { refreshRow } from '../mirror/optimistic-view';
import { difference } from '../mirror/same';
import { fieldsOf, isOnServer, type Operation, type OperationKind } from '../schema';
import { findRow, readMeta, type Store, type StoreReads, type StoreWrites } from '../store';
import { renames } from './names';

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

/** The record whose state is set was given up meanwhile: there is nothing left to set it of. */
export class RecordGone extends Error {
  override readonly name = 'RecordGone';
}

/**
 * Writes the intent and what it shows. Resolves once it is on the disk.
 * @returns the record's local key. An update that changes nothing leaves no operation.
 * @throws `RecordGone`, and what IndexedDB throws (quota, closed connection); then nothing was written.
 */
export function saveRecord(store: Store, request: SaveRequest): Promise<string> {
  const { entity } = request;
  const named = entityOf(entity).references.map((reference) => reference.entity);
  return store.write([entity, ...named], async (tx) => {
    const [known, past, made, clockOffsetMs] = await Promise.all([
      tx.getOperationById(request.operationId),
      tx.getPastById(request.operationId),
      request.key === null ? tx.getRow(entity, request.operationId) : undefined,
      readMeta(tx, 'clockOffsetMs', 0),
    ]);
    if (known) return known.key;
    if (past && isOnServer(past)) return past.key;
    // Saved before, and changed since: it has another id now, and its record is there.
    if (made) return request.operationId;
    // Given up, and saved again: it is to be.
    if (past) await tx.removeFromHistory([past.id]);

    const row = request.key === null ? undefined : await findRow(tx, entity, request.key);
    const key = row?.key ?? request.key ?? request.operationId;
    // Also where its create was given up while somebody was changing it.
    const isAnew = !row && isLocalKey(key);
    if (isAnew && request.kind === 'status') throw new RecordGone(`${entity} ${key}`);
    const shown = request.opened ?? row?.view ?? {};
    // Neither what others changed since it was opened, nor what is so by now.
    const wanted = row ? difference(row.view, difference(shown, request.fields)) : request.fields;
    const fields = Object.keys(fieldsOf({ kind: request.kind, changes: wanted }));
    // Why and when, of nothing: no change.
    const changes = fields.length > 0 ? wanted : {};
    const open = row && (await findMergeTarget(tx, entity, key, request.kind, changes));
    if (open) await mergeIntoPending(tx, open, request.operationId, shown, changes);
    else if (Object.keys(changes).length > 0) {
      const operation: Omit<Operation, 'seq'> = {
        id: request.operationId,
        schemaVersion: 3,
        entity,
        key,
        kind: isAnew ? 'create' : request.kind,
        changes,
        before: row ? pickFields(shown, fields) : null,
        baseVersion: row?.version ?? null,
        refs: await findReferences(tx, entity, changes, request.kind === 'update' ? row?.view : {}),
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
  repeats: 0,
  undoneSince: null,
  equals: [],
  checks: 0,
  ackedAt: null,
  ending: null,
} as const;

/**
 * Refused before the server looked at its key (for want of a right, for its size), or given to a person because no
 * verdict came: under its key nothing was decided now, and it may have been done before.
 */
export function hasNoVerdict({ isKeyed, trouble }: Operation): boolean {
  const isUnseen = trouble?.status === 403 || trouble?.status === 413;
  return trouble?.code === 'stalled' || (isKeyed === true && isUnseen);
}

/** What an update of its record goes into: an operation that was refused, or the last one while it was never sent. */
async function findMergeTarget(
  tx: StoreReads,
  entity: QueuedEntity,
  key: string,
  kind: OperationKind,
  changes: Fields,
): Promise<Operation | undefined> {
  if (kind !== 'update') return undefined;
  const unsettled = await tx.listOperations(entity, key);
  const last = unsettled.at(-1);
  // In an earlier one's place a new name would overtake what names the record by the old one.
  const isInPlace =
    last?.kind === 'create' || (last?.kind === 'update' && !renames(entity, changes));
  const isUnsent = isInPlace && last?.state === 'pending' && last.isKeyed === null;
  return unsettled.find((one) => isCorrected(one)) ?? (isUnsent ? last : undefined);
}

/**
 * The user may correct it: it was refused, or met a different record. One that may be on the server may not be
 * corrected.
 */
function isCorrected(operation: Operation): boolean {
  const { state, kind, trouble } = operation;
  const hasMet =
    state === 'conflict' &&
    kind === 'create' &&
    trouble?.code === 'differs' &&
    trouble.existing !== undefined;
  return hasMet || (state === 'rejected' && kind !== 'status' && !hasNoVerdict(operation));
}

/**
 * In its place in the queue, under another id, and with it what was saved since of the same record: it could not leave
 * either. Back to what was there before is nothing to send.
 */
async function mergeIntoPending(
  tx: StoreWrites,
  open: Operation,
  id: string,
  shown: Fields,
  changes: Fields,
): Promise<void> {
  const { entity, key } = open;
  const later = (await tx.listOperations(entity, key)).filter(
    ({ seq, kind }) => seq > open.seq && kind === 'update',
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

/** The operations of one record that are not yet settled, in order. */
export function operationsOf(
  store: StoreReads,
  entity: QueuedEntity,
  key: string,
): Promise<Operation[]> {
  return store.listOperations(entity, key);
}

/**
 * The local keys of the records that `changes` names: whatever they are called by the time the operation leaves, it is
 * sent with the name they have then.
 */
async function findReferences(
  tx: StoreReads,
  entity: QueuedEntity,
  changes: Fields,
  shown: Fields = {},
): Promise<Operation['refs']> {
  const refs: Record<string, string | readonly string[]> = {};
  for (const reference of entityOf(entity).references) {
    // A correction sends the whole record: what it names may be getting another name.
    const isChanged = reference.field in changes || reference.isMany;
    const value = (isChanged ? changes : shown)[reference.field];
    if (value === undefined || value === null) continue;
    if (reference.isMany) refs[reference.field] = (value as (string | number)[]).map(String);
    else {
      const name = [reference.entity as QueuedEntity, reference.by, value] as const;
      const named = (await tx.findUnsettledByName(...name)) ?? (await tx.findRowByName(...name));
      if (named) refs[reference.field] = named.key;
    }
  }
  return refs;
}
