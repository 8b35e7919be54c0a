/**
 * A person's data was suppressed on the server (`isErased`). The mirror gets the record in its place; this removes the
 * rest that the device still holds of them: the history of their record and of others that name it, and drafts.
 */
import {
  entityOf,
  isQueuedEntity,
  QUEUED_ENTITIES,
  type QueuedEntity,
} from '../../domain/entities';
import type { EntityDefinition, EntityName } from '../../domain/entity';
import { toDeliveryProof, toPhotoKey } from '../../domain/rules/delivery-proof';
import { ERASED, isErased, isReservedDocument } from '../../domain/rules/erased';
import { correctionsOf } from '../../domain/rules/voyage-correction';
import { toDocumentKey } from '../../domain/values/same';
import { NAMING } from '../outbox/names';
import type { Draft, MirrorRow, PastOperation } from '../schema';
import { findRow, type StoreReads, type StoreWrites, toNamedPhoto } from '../store';
import type { ServerRecord } from './match-records';

/**
 * The suppressed people: by key, and by the documents (`toDocumentKey`) by which other records named them or do now.
 */
interface Erased {
  readonly entity: QueuedEntity;
  readonly keys: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
}

/**
 * Removes history and drafts of the records that were suppressed since the device last read them.
 * @param rows the rows as they were before
 */
export async function forgetErased(
  tx: StoreWrites,
  entity: QueuedEntity,
  records: readonly ServerRecord[],
  rows: readonly MirrorRow[],
): Promise<void> {
  if (entity === 'voyage') return forgetReasons(tx, records);
  const known = new Map(rows.map((row) => [row.id, row]));
  const told = records.filter(
    ({ id, fields }) => isErased(fields) && !isErased(known.get(id)?.base),
  );
  if (told.length === 0) return;
  const before = told.flatMap(({ id }) => known.get(id) ?? []);
  // A create of this device may have arrived and been given up: it never read the record.
  const recordKeys = told.flatMap(({ recordKey }) => recordKey ?? []);
  const keys = new Set([...before.map(({ key }) => key), ...recordKeys]);
  const history = await tx.listHistoryAfter(0);
  const theirs = history.filter((past) => past.entity === entity && keys.has(past.key));
  const erased: Erased = {
    entity,
    keys,
    names: new Set(
      [
        ...before.flatMap(({ base, view }) => [base, view]),
        ...told.map(({ fields }) => fields),
        ...theirs.map(({ changes }) => changes),
      ].flatMap((fields) =>
        [...(NAMING.get(entity) ?? [])].flatMap((by) => toDocumentKey(fields?.[by]) || []),
      ),
    ),
  };
  const about: string[] = [];
  for (const past of history) if (await isAbout(tx, past, erased)) about.push(past.id);
  await tx.removeFromHistory(about);
  for (const draft of await tx.listDrafts()) await cleanDraft(tx, draft, erased);
}

/** Why a voyage was corrected is free text: where the server has suppressed it, the history of this device has it no more. */
async function forgetReasons(tx: StoreWrites, voyages: readonly ServerRecord[]): Promise<void> {
  const told = voyages.filter(({ fields }) =>
    correctionsOf(fields).some(({ motivo }) => motivo === ERASED),
  );
  for (const { name } of told) {
    const row = await findRow(tx, 'voyage', name);
    const history = row ? await tx.listHistoryOf('voyage', row.key) : [];
    await tx.removeFromHistory(history.flatMap(({ id, changes }) => (changes.motivo ? id : [])));
  }
}

/**
 * Ends operations. One that is about a suppressed person, or names one, leaves no history, except that the photo of its
 * proof is known to be named on the server.
 */
export async function archiveEnded(
  tx: StoreWrites,
  ended: readonly PastOperation[],
): Promise<void> {
  const kept: PastOperation[] = [];
  for (const past of ended) {
    const photo = past.ending.is === 'sent' ? toPhotoKey(past.changes) : null;
    if (photo) await tx.putMeta(toNamedPhoto(photo), true);
    if (await namesErased(tx, past)) await tx.removeOperations([past.seq]);
    else kept.push(past);
  }
  await tx.archive(kept);
}

/** Whether the record of an operation, or one that it named or its record names now, is of a suppressed person. */
async function namesErased(reads: StoreReads, { entity, key, refs }: PastOperation) {
  const row = await findRow(reads, entity, key);
  if (isErased(row?.base)) return true;
  for (const reference of entityOf(entity).references) {
    if (isReservedDocument(row?.base?.[reference.field])) return true;
    const named = refs[reference.field];
    if (typeof named !== 'string') continue;
    const other = await findRow(reads, reference.entity, named);
    if (isErased(other?.base)) return true;
    // A payment belongs to a shipment, whose parties it concerns.
    if (reference.by !== 'id') continue;
    if (partiesOf(reference.entity, other).some((value) => isReservedDocument(value))) return true;
  }
  return false;
}

const isNamed = ({ names }: Erased, value: unknown) => names.has(toDocumentKey(value));

/** Whether the operation is of their record, named it when it was saved, or is of a record that names it now. */
async function isAbout(
  reads: StoreReads,
  { entity, key, refs, changes, before }: PastOperation,
  erased: Erased,
): Promise<boolean> {
  const row = await findRow(reads, entity, key);
  // The record may have been known by another key.
  if (entity === erased.entity) return erased.keys.has(row?.key ?? key);
  const { references }: EntityDefinition = entityOf(entity);
  const fields = references.filter((reference) => reference.entity === erased.entity);
  if (fields.length === 0) return isOfTheirs(reads, entity, refs, erased);
  if (isNamed(erased, toDeliveryProof(changes.entrega)?.documento)) return true;
  return fields.some(({ field }) => {
    const named = refs[field];
    const values = [changes, before, row?.base, row?.view].map((of) => of?.[field]);
    const isByKey = typeof named === 'string' && erased.keys.has(named);
    return isByKey || values.some((value) => isNamed(erased, value));
  });
}

/** Whether the operation belongs to a record that names them, as a payment belongs to a shipment. */
async function isOfTheirs(
  reads: StoreReads,
  entity: QueuedEntity,
  refs: PastOperation['refs'],
  erased: Erased,
): Promise<boolean> {
  for (const { field, entity: owner, by, isMany } of entityOf(entity).references) {
    const key = refs[field];
    if (by !== 'id' || isMany || typeof key !== 'string') continue;
    const parties = partiesOf(owner, await findRow(reads, owner, key));
    if (parties.some((value) => isNamed(erased, value))) return true;
  }
  return false;
}

/** The values by which a record names customers. */
function partiesOf(entity: EntityName, row: MirrorRow | undefined): unknown[] {
  if (!isQueuedEntity(entity)) return [];
  const fields = entityOf(entity).references.filter((one) => one.entity === 'customer');
  return fields.flatMap(({ field }) => [row?.base?.[field], row?.view[field]]);
}

/** Fields with the address of the person that a form names, as free text. */
const ADDRESSES: ReadonlySet<string> = new Set(
  Object.values<EntityDefinition>(QUEUED_ENTITIES).flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'address' ? [name] : [])),
  ),
);

/**
 * Removes the draft of their own form, and one kept under their document; in one that names them, empties that and the
 * address. A new record of the same document is somebody's work, and stays.
 */
async function cleanDraft(tx: StoreWrites, draft: Draft, erased: Erased): Promise<void> {
  const [entity, key = '', scope = ''] = draft.name.split(':');
  if (entity === erased.entity) {
    if (erased.keys.has(key)) await tx.removeDraft(draft.name);
    return;
  }
  if (isNamed(erased, scope)) return tx.removeDraft(draft.name);
  const entries = Object.entries(draft.values);
  if (!entries.some(([, value]) => isNamed(erased, value))) return;
  const values = Object.fromEntries(
    entries.map(([field, value]) => [
      field,
      isNamed(erased, value) || ADDRESSES.has(field) ? '' : value,
    ]),
  );
  await tx.putDraft({ ...draft, values });
}
