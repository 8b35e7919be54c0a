import { useLiveQuery } from 'dexie-react-hooks';
import { readMeta } from '../../db/user-database';
import { useRuntime } from '../../session/runtime-context';
import { type Figures, toFigures } from './figures';

export interface KnownFigures {
  readonly figures: Figures;
  /** False until the first lists came: then a zero means "not known here". */
  readonly hasData: boolean;
}

/** Undefined until the device has been read. */
export function useFigures(): KnownFigures | undefined {
  const { db } = useRuntime();
  return useLiveQuery(async () => {
    const [rows, pulledAt] = await Promise.all([
      db.mirror('shipment').toArray(),
      readMeta(db, 'pulledAt', 0),
    ]);
    return { figures: toFigures(rows.map(({ view }) => view)), hasData: pulledAt > 0 };
  }, [db]);
}
