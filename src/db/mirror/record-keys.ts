/**
 * The one form in which two values of a reference by number are compared: the keys that the records have on this device. A
 * list may hold local keys on one side and the server's numbers of the same records on the other.
 */
import { entityOf, isQueuedEntity, type QueuedEntity } from '../../domain/entities';
import type { Fields, MirrorName } from '../../domain/entity';
import { difference } from '../../domain/rules/same';
import { findRow, type StoreReads } from '../store';

/** The fields with each record in them under its key on this device; one that is not here keeps its name. */
export async function withRecordKeys(
  reads: StoreReads,
  entity: MirrorName,
  fields: Fields,
): Promise<Fields> {
  if (!isQueuedEntity(entity)) return fields;
  const keyed: Record<string, unknown> = { ...fields };
  for (const { field, entity: named, by } of entityOf(entity).references) {
    const value = keyed[field];
    if (by !== 'id' || value === undefined || value === null) continue;
    const toKey = async (one: unknown) =>
      (await findRow(reads, named, String(one)))?.key ?? String(one);
    keyed[field] = Array.isArray(value) ? await Promise.all(value.map(toKey)) : await toKey(value);
  }
  return keyed;
}

/** The fields of `wanted`, spelled as there, whose values differ in `current`. */
export async function findDifference(
  reads: StoreReads,
  entity: QueuedEntity,
  current: Fields,
  wanted: Fields,
): Promise<Fields> {
  const open = difference(current, wanted);
  const differing = difference(
    await withRecordKeys(reads, entity, current),
    await withRecordKeys(reads, entity, open),
  );
  return Object.fromEntries(Object.entries(open).filter(([field]) => field in differing));
}
