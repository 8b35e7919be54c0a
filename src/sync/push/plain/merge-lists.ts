/** Lists of records that two people changed: the additions and removals of both hold (docs/decisions/0110). */
import { withRecordKeys } from '../../../db/mirror/record-keys';
import type { Operation } from '../../../db/schema';
import type { StoreReads } from '../../../db/store';
import { entityOf } from '../../../domain/entities';
import { type Fields, pickFields } from '../../../domain/entity';
import { mergeList } from '../../../domain/rules/field-changes';
import { isSame } from '../../../domain/rules/same';

/**
 * The update as it is made on the server's lists: its own additions and removals, item by item. Other fields, and lists
 * that nobody else changed, stay as they were saved.
 */
export async function mergeLists(
  reads: StoreReads,
  operation: Operation,
  base: Fields | null,
): Promise<Operation> {
  if (operation.kind !== 'update' || base === null) return operation;
  const { entity, changes, before } = operation;
  const lists = entityOf(entity)
    .references.filter(
      ({ field, isMerged }) => isMerged && field in changes && Array.isArray(base[field]),
    )
    .map(({ field }) => field);
  if (lists.length === 0) return operation;
  const [mine, was, theirs] = await Promise.all(
    [changes, before ?? {}, base].map((side) =>
      withRecordKeys(reads, entity, pickFields(side, lists)),
    ),
  );
  const merged: Record<string, readonly string[]> = {};
  for (const field of lists) {
    const [own, old, now] = [mine, was, theirs].map((side) => toList(side?.[field]));
    if (own && old && now && !isSame(now, old)) merged[field] = mergeList(old, own, now);
  }
  return {
    ...operation,
    changes: { ...changes, ...merged },
    before: before && { ...before, ...pickFields(base, Object.keys(merged)) },
    refs: { ...operation.refs, ...merged },
  };
}

const toList = (keys: unknown) => (Array.isArray(keys) ? (keys as readonly string[]) : []);
