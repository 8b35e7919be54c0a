import { useLiveQuery } from 'dexie-react-hooks';
import type { MirrorRow } from '../db/schema';
import { findRow } from '../db/user-database';
import type { MirrorName } from '../domain/entity';
import { useRuntime } from '../session/runtime-context';

export type RecordState =
  | { readonly is: 'opening' }
  | { readonly is: 'missing' }
  | { readonly is: 'here'; readonly row: MirrorRow };

/** One record, live, by its local key or its server id as text. */
export function useRecord(entity: MirrorName, reference: string | null): RecordState {
  const { db } = useRuntime();
  const found = useLiveQuery(
    async () => (reference === null ? null : ((await findRow(db, entity, reference)) ?? null)),
    [db, entity, reference],
  );
  if (found === undefined) return { is: 'opening' };
  return found === null ? { is: 'missing' } : { is: 'here', row: found };
}
