import type { MirrorRow } from '../db/schema';
import { findRow } from '../db/store';
import type { MirrorName } from '../domain/entity';
import { useStored } from '../session/use-stored';

export type RecordState =
  | { readonly is: 'opening' }
  | { readonly is: 'missing' }
  | { readonly is: 'here'; readonly row: MirrorRow };

/** One record, live, by its local key or its server id as text. */
export function useRecord(entity: MirrorName, reference: string | null): RecordState {
  const found = useStored(
    async (db) => (reference === null ? null : ((await findRow(db, entity, reference)) ?? null)),
    [entity, reference],
  );
  if (found === undefined) return { is: 'opening' };
  return found === null ? { is: 'missing' } : { is: 'here', row: found };
}
