import { entityOf } from '../../domain/entities';
import type { Fields } from '../../domain/entity';
import type { Operation } from '../schema';
import { findRow, type RecordReads } from '../store';

/** What an operation set, with the names as saved, and with those that the records have now: a server may show either. */
export async function withNamesThenAndNow(
  reads: RecordReads,
  { entity, changes, refs }: Pick<Operation, 'entity' | 'changes' | 'refs'>,
): Promise<readonly [saved: Fields, now: Fields]> {
  const names: Record<string, unknown> = {};
  for (const { field, entity: named, by } of entityOf(entity).references) {
    const key = refs[field];
    const row = typeof key === 'string' ? await findRow(reads, named, key) : undefined;
    if (row?.base?.[by] !== undefined) names[field] = row.base[by];
  }
  return [changes, { ...changes, ...names }];
}
