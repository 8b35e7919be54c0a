import { entityOf } from '../../domain/entities';
import type { Fields } from '../../domain/entity';
import { mayHaveArrived } from '../delivery';
import type { Operation } from '../schema';
import { findRow, type StoreReads } from '../store';

/**
 * The values that an operation set, with the names and numbers as saved, and with the present ones of those records: a
 * server may show either.
 */
export async function withNamesThenAndNow(
  reads: StoreReads,
  { entity, changes, refs }: Pick<Operation, 'entity' | 'changes' | 'refs'>,
): Promise<readonly [saved: Fields, now: Fields]> {
  const names: Record<string, unknown> = {};
  for (const { field, entity: named, by } of entityOf(entity).references) {
    const nameNow = async (key: string) => {
      const row = await findRow(reads, named, key);
      return by === 'id' ? (row?.id ?? key) : row?.base?.[by];
    };
    const keys = refs[field];
    if (keys === undefined) continue;
    const now =
      typeof keys === 'string' ? await nameNow(keys) : await Promise.all(keys.map(nameNow));
    if (now !== undefined) names[field] = now;
  }
  return [changes, { ...changes, ...names }];
}

/** Values of the creates that may have arrived, by key, as a server may show them. */
export async function listShown(
  reads: StoreReads,
  operations: ReadonlyMap<string, Operation[]>,
): Promise<ReadonlyMap<string, readonly Fields[]>> {
  const creates = [...operations.values()]
    .flat()
    .filter((one) => one.kind === 'create' && mayHaveArrived(one));
  const shown = creates.map(
    async (one) => [one.key, await withNamesThenAndNow(reads, one)] as const,
  );
  return new Map(await Promise.all(shown));
}
