import { type MirrorRow, type Operation, toRecord } from '../../db/schema';
import type { QueuedEntity } from '../../domain/entities';
import { useStored } from '../../session/use-stored';

/** The records of some operations, by `toRecord`. */
export type Rows = ReadonlyMap<string, MirrorRow>;

const NONE: Rows = new Map();

/** Live. Those not read yet, or not there, are missing. */
export function useRows(operations: readonly Pick<Operation, 'entity' | 'key'>[]): Rows {
  const asked = operations.map(toRecord).join('\n');
  const rows = useStored(
    async (db) => {
      const keys = new Map<QueuedEntity, Set<string>>();
      for (const { entity, key } of operations)
        keys.set(entity, (keys.get(entity) ?? new Set()).add(key));
      const found = await Promise.all(
        [...keys].map(async ([entity, wanted]) =>
          (await db.getRows(entity, [...wanted])).map((row): [string, MirrorRow] => [
            toRecord({ entity, key: row.key }),
            row,
          ]),
        ),
      );
      return new Map(found.flat());
    },
    [asked],
  );
  return rows ?? NONE;
}
