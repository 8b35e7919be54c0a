/** Lists of records as the server tells them, so that an operation's can be compared with its own. */
import type { Operation } from '../../db/schema';
import { findRow, type RecordReads } from '../../db/store';
import { entityOf } from '../../domain/entities';
import type { Fields } from '../../domain/entity';

/**
 * The operation with the server's numbers in its lists of records, where they are known by now: it was saved with the
 * local keys of records made here, and the server answers with numbers.
 */
export async function withServerNumbers(
  reads: RecordReads,
  operation: Operation,
): Promise<Operation> {
  const lists = entityOf(operation.entity).references.filter(
    ({ field, isMany }) => isMany && field in operation.changes,
  );
  if (operation.kind === 'create' || lists.length === 0) return operation;
  const { before } = operation;
  const numbered: Fields = { ...operation.changes };
  const was: Fields = { ...before };
  for (const { field, entity } of lists) {
    const number = async (one: unknown) => (await findRow(reads, entity, String(one)))?.id ?? one;
    const toNumbers = async (list: unknown) =>
      Array.isArray(list) ? Promise.all(list.map(number)) : list;
    numbered[field] = await toNumbers(numbered[field]);
    was[field] = await toNumbers(was[field]);
  }
  return { ...operation, changes: numbered, before: before && was };
}
