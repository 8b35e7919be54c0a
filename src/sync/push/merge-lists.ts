/** Lists of records that two people changed: what each added and took away holds (docs/decisions/0110). */
import { isSame } from '../../db/mirror/same';
import type { Operation } from '../../db/schema';
import type { RecordReads } from '../../db/store';
import { entityOf } from '../../domain/entities';
import type { Fields } from '../../domain/entity';
import { withServerNumbers } from './list-numbers';

/**
 * The update as it is made on the server's lists: its own additions and removals, item by item. Other fields, and lists
 * that nobody else changed, stay as they were saved.
 */
export async function mergeLists(
  reads: RecordReads,
  operation: Operation,
  base: Fields | null,
): Promise<Operation> {
  if (operation.kind !== 'update' || base === null) return operation;
  const lists = entityOf(operation.entity).references.filter(
    ({ field, isMerged }) => isMerged && field in operation.changes && Array.isArray(base[field]),
  );
  if (lists.length === 0) return operation;
  const { changes, before } = await withServerNumbers(reads, operation);
  const merged: Record<string, readonly unknown[]> = {};
  for (const { field } of lists) {
    const was = toList(before?.[field]);
    const theirs = toList(base[field]);
    if (!isSame(theirs, was)) merged[field] = mergeList(was, toList(changes[field]), theirs);
  }
  const names = Object.entries(merged).map(([field, list]) => [field, list.map(String)] as const);
  return {
    ...operation,
    changes: { ...operation.changes, ...merged },
    before: operation.before && {
      ...operation.before,
      ...Object.fromEntries(names.map(([field]) => [field, base[field]])),
    },
    refs: { ...operation.refs, ...Object.fromEntries(names) },
  };
}

/** Theirs, without what I took away and with what I added. */
function mergeList(
  was: readonly unknown[],
  mine: readonly unknown[],
  theirs: readonly unknown[],
): readonly unknown[] {
  const kept = theirs.filter((one) => mine.includes(one) || !was.includes(one));
  return [...kept, ...mine.filter((one) => !was.includes(one) && !theirs.includes(one))];
}

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
