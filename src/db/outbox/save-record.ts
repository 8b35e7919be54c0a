/**
 * A save is one strict transaction of operation, row and end of the draft (docs/SYNC.md, rule 2). Any tab may save;
 * saving never sends.
 */
import { entityOf, type QueuedEntity } from '../../domain/entities';
import { type Fields, type MirrorName, pickFields } from '../../domain/entity';
import { isLocalKey } from '../../domain/rules/waybill';
import { isUntried, lastWithoutVerdict, notBeforeOf, questionOf, UNSENT } from '../delivery';
import { refreshRow } from '../mirror/optimistic-view';
import { findDifference } from '../mirror/record-keys';
import { fieldsOf, isOnServer, type Operation, type OperationKind } from '../schema';
import { findRow, readMeta, type Store, type StoreReads, type StoreWrites } from '../store';
import { isLetGoAfter } from './goods-order';
import { renames } from './names';
import {
  erasedReferences,
  findReferences,
  mergeRefs,
  pickRefs,
  toBefore,
  unchangedReferences,
} from './references';
import { withPaymentTimes, withRegistration } from './registered-at';
import { isUndoOpen } from './undo-window';

export interface SaveRequest {
  /** Made when the form opened: the same form saved twice is one operation. */
  readonly operationId: string;
  readonly entity: QueuedEntity;
  /** The record to change; null makes a new one, whose local key is the operation's id. */
  readonly key: string | null;
  readonly kind: OperationKind;
  /** The whole payload (create, update) or the changed state (status), as the entity's schema gave it. */
  readonly fields: Fields;
  /** The record as its form showed it when it opened: the change is the difference from it. Absent: as it is now. */
  readonly opened?: Fields | undefined;
  readonly author: string;
  readonly company: number | null;
  readonly device: string;
  readonly now: number;
  /** The id of the operation that this one follows: it is not sent until that one is on the server. */
  readonly follows?: string;
  /** The draft that ends with this save. */
  readonly draft: string | null;
}

export interface Saved {
  /** The record's local key. */
  readonly key: string;
  /** False where the record had these values already: then nothing was queued. */
  readonly isChanged: boolean;
  /** Nothing was queued, and others have changed the record since its form opened: it is not as the form showed it. */
  readonly isChangedElsewhere?: boolean;
}

/** The record was discarded meanwhile, suppressed, or left behind with its company. */
export class RecordGone extends Error {
  override readonly name = 'RecordGone';
}

/**
 * Writes the operation and the record's view. Resolves once both are on the disk.
 * @param beside further writes in the same transaction
 * @throws `RecordGone`, and errors of IndexedDB (quota, closed connection); then nothing was written.
 */
export function saveRecord(
  store: Store,
  request: SaveRequest,
  beside: readonly SaveRequest[] = [],
): Promise<Saved> {
  return store.write(mirrorsOf([request, ...beside]), async (tx) => {
    const saved = await saveIn(tx, request);
    // The record has that state already; whoever set it also wrote the records that belong to it.
    if (request.kind === 'status' && !saved.isChanged) return saved;
    let { isChanged } = saved;
    for (const other of beside) if ((await saveIn(tx, other)).isChanged) isChanged = true;
    return { ...saved, isChanged };
  });
}

/** The mirrors that these saves read and write: of their own entities, and of those that they name. */
export function mirrorsOf(requests: readonly Pick<SaveRequest, 'entity'>[]): MirrorName[] {
  const all = requests.flatMap(({ entity }) => [
    entity,
    ...entityOf(entity).references.map((reference) => reference.entity),
  ]);
  return [...new Set<MirrorName>(all)];
}

/**
 * See `saveRecord`.
 * @param notBefore the operation is not sent before it
 * @param mayJoin whether it may be merged into another: one that its person may take back stays apart
 */
export async function saveIn(
  tx: StoreWrites,
  request: SaveRequest,
  notBefore = 0,
  mayJoin = notBefore === 0,
): Promise<Saved> {
  const { entity } = request;
  const [known, past, made, clockOffsetMs] = await Promise.all([
    tx.getOperationById(request.operationId),
    tx.getPastById(request.operationId),
    request.key === null ? tx.getRow(entity, request.operationId) : undefined,
    readMeta(tx, 'clockOffsetMs', 0),
  ]);
  if (known) return { key: known.key, isChanged: true };
  if (past && isOnServer(past)) return { key: past.key, isChanged: true };
  // Saved before and merged since: the operation has a new id, and the record exists.
  if (made) return { key: request.operationId, isChanged: true };
  // Discarded before and saved again by its user: it is queued again.
  if (past) await tx.removeFromHistory([past.id]);

  const row = request.key === null ? undefined : await findRow(tx, entity, request.key);
  const key = row?.key ?? request.key ?? request.operationId;
  // The create of a local record was discarded while its form was open.
  const isAnew = !row && isLocalKey(key);
  if (isAnew && (request.kind === 'status' || (await wasMade(tx, entity, key))))
    throw new RecordGone(`${entity} ${key}`);
  const shown = request.opened ?? row?.view ?? {};
  // Leaves out fields that others changed since the form was opened, and those that already have the value.
  const wanted = row
    ? await findDifference(
        tx,
        entity,
        row.view,
        await findDifference(tx, entity, shown, request.fields),
      )
    : request.fields;
  const changes = withPaymentTimes(
    request,
    toChanges(request, wanted),
    request.now + clockOffsetMs,
  );
  const fields = Object.keys(fieldsOf({ kind: request.kind, changes }));
  const leading = request.follows ? await tx.getOperationById(request.follows) : undefined;
  const isJoining = notBefore > 0;
  const target =
    row && mayJoin
      ? await findMergeTarget(tx, { ...request, key, changes, before: shown, isJoining })
      : undefined;
  // An operation that follows another one joins only operations that follow the same one.
  const joined = leading && target?.follows !== leading.seq ? undefined : target;
  const hasChanges = Object.keys(changes).length > 0;
  // A refused one is sent again as it is; one that still waits is left alone.
  const open = joined && (hasChanges || isCorrected(joined)) ? joined : undefined;
  if (open)
    await mergeIntoPending(tx, open, { id: request.operationId, shown, changes, notBefore });
  else if (hasChanges) {
    const kind = isAnew ? 'create' : request.kind;
    const unchanged = kind === 'update' && row ? unchangedReferences(entity, changes, row) : null;
    const before = row ? pickFields(shown, fields) : null;
    const operation: Omit<Operation, 'seq'> = {
      id: request.operationId,
      schemaVersion: 2,
      entity,
      key,
      kind,
      changes: withRegistration({ entity, kind, changes }, request.now + clockOffsetMs),
      ...(await toBefore(tx, entity, before)),
      refs: await findReferences(tx, entity, changes, unchanged),
      ...(unchanged && { unchanged }),
      author: request.author,
      company: request.company,
      device: request.device,
      happenedAt: request.now,
      clockOffsetMs,
      delivery: { ...UNSENT, notBefore },
      ...(leading && { follows: leading.seq }),
    };
    // The operation is added first, because the row's view is built from the queue.
    await Promise.all([tx.addOperation(operation), refreshRow(tx, entity, key)]);
  }
  if (request.draft) await tx.removeDraft(request.draft);
  if (hasChanges || open) return { key, isChanged: true };
  const opened = row && request.opened ? pickFields(request.opened, Object.keys(row.view)) : {};
  const elsewhere = row ? await findDifference(tx, entity, row.view, opened) : {};
  const isChangedElsewhere = Object.keys(elsewhere).some((field) => field in request.fields);
  return { key, isChanged: false, ...(isChangedElsewhere && { isChangedElsewhere }) };
}

/**
 * Whether a record that was made here has been on the server: once it is another company's, or suppressed, nobody makes
 * it again.
 */
async function wasMade(tx: StoreReads, entity: QueuedEntity, key: string): Promise<boolean> {
  return (await tx.listHistoryOf(entity, key)).some(isOnServer);
}

/**
 * A reason and a time without a new state are no change; a recipient of a shipment is one, even with the state it has.
 */
function toChanges({ kind, fields }: SaveRequest, wanted: Fields): Fields {
  if (Object.keys(fieldsOf({ kind, changes: wanted })).length > 0) return wanted;
  return kind === 'status' && fields.entrega ? fields : {};
}

/** The operation that an update of its record is merged into: a rejected one, or the last one if it was never sent. */
async function findMergeTarget(tx: StoreReads, joining: Joining): Promise<Operation | undefined> {
  const { entity, key, kind, changes, now, isJoining } = joining;
  if (kind !== 'update') return undefined;
  const unsettled = await tx.listOperations(entity, key);
  const last = unsettled.at(-1);
  // A change that its person may take back alone stays apart.
  const isHeld =
    last && !isJoining && last.follows === undefined && isUndoOpen(notBeforeOf(last), now);
  // A rename may not move to an earlier place: it would overtake operations that use the old name.
  const isInPlace =
    last?.kind === 'create' || (last?.kind === 'update' && !isHeld && !renames(entity, changes));
  const isUnsent = isInPlace && isUntried(last) && !(await isLetGoAfter(tx, last.seq, joining));
  return unsettled.find((one) => isCorrected(one)) ?? (isUnsent ? last : undefined);
}

interface Joining extends Pick<SaveRequest, 'entity' | 'kind' | 'now'> {
  readonly key: string;
  readonly changes: Fields;
  /** The record as its form showed it. */
  readonly before: Fields;
  /** It stays open for further saves itself, so it may join an operation that still can be taken back. */
  readonly isJoining: boolean;
}

/**
 * Whether the user may correct it: it was refused, or met a different record. An operation that may be on the server
 * may not be corrected.
 */
function isCorrected(operation: Operation): boolean {
  const { kind, delivery } = operation;
  if (delivery.state === 'rejected') return kind !== 'status' && !lastWithoutVerdict(delivery);
  const question = questionOf(operation);
  return kind === 'create' && question?.code === 'differs' && question.existing !== undefined;
}

interface Merge {
  /** The new one. */
  readonly id: string;
  readonly shown: Fields;
  readonly changes: Fields;
  readonly notBefore: number;
}

/**
 * Merges changes into a pending operation, in its place and under a new id, together with later updates of the same
 * record, which could not be sent either. If the values are back to those before, nothing is left to send. It waits as
 * long as the sooner of the two.
 */
async function mergeIntoPending(
  tx: StoreWrites,
  open: Operation,
  { id, shown, changes, notBefore }: Merge,
): Promise<void> {
  const { entity, key } = open;
  const later = (await tx.listOperations(entity, key)).filter(
    ({ seq, kind }) => seq > open.seq && kind === 'update',
  );
  const chain = [open, ...later];
  const before: Fields[] = chain.map((operation) => operation.before ?? {}).reverse();
  const unchanged: Fields = Object.assign({}, ...chain.map((operation) => operation.unchanged));
  const refs = await mergeRefs(tx, entity, [
    ...chain.map((one) => ({ fields: { ...one.changes, ...one.unchanged }, refs: one.refs })),
    { fields: changes, refs: {} },
  ]);
  await tx.removeOperations(later.map(({ seq }) => seq));
  // The whole queue is read only if any were joined, which is rare.
  const joined = new Set(later.map(({ seq }) => seq));
  for (const one of joined.size > 0 ? await tx.listUnsettled() : [])
    if (joined.has(one.follows ?? 0)) await tx.putOperation({ ...one, follows: open.seq });
  const wanted: Fields = Object.assign({}, ...chain.map((operation) => operation.changes), changes);
  const base = open.kind === 'update' && (await tx.getRow(entity, key))?.base;
  // A value that somebody else set since, and that the person saw and changed, is the value before.
  const now = pickFields(shown, Object.keys(changes));
  const elsewhere = base ? await findDifference(tx, entity, base, now) : now;
  const seen = Object.keys(changes).filter((field) => !(field in elsewhere));
  const was: Fields | null =
    open.before && Object.assign({ ...now }, ...before, pickFields(shown, seen));
  const beforeRefs = await mergeRefs(tx, entity, [
    { fields: now },
    ...chain
      .map(({ before, beforeRefs }) => ({ fields: before ?? {}, refs: beforeRefs ?? {} }))
      .reverse(),
    { fields: pickFields(shown, seen) },
  ]);
  const left = was ? await findDifference(tx, entity, was, wanted) : wanted;
  const again = pickFields(wanted, await erasedReferences(tx, entity, refs));
  if (Object.keys(left).length === 0) await tx.removeOperations([open.seq]);
  else
    await tx.putOperation({
      ...open,
      // A copy of the queue, or its envelope, may be sent under the old id: this is another request.
      id,
      delivery: { ...UNSENT, notBefore: Math.min(notBeforeOf(open), notBefore) },
      changes: left,
      before: was && pickFields(was, Object.keys(left)),
      beforeRefs: was ? pickRefs(beforeRefs, Object.keys(left)) : {},
      refs: { ...refs, ...(await findReferences(tx, entity, { ...again, ...changes })) },
      ...(open.kind === 'update' && { unchanged }),
    });
  await refreshRow(tx, entity, key);
}
