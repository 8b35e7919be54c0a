import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { useRecords } from '../../crud/use-records';
import { useRuntime } from '../../session/runtime-context';
import { OTHER_CATEGORY } from './product-rules';

/** The server's categories, and those named in products that have not reached it yet; without the extra option. */
export function useCategories(): readonly string[] {
  const { db } = useRuntime();
  const listed = useLiveQuery(() => db.mirror('category').toArray(), [db]);
  const { rows } = useRecords('product');
  return useMemo(() => {
    const names = [...(listed ?? []), ...rows].map(({ view }) => String(view.categoryName ?? ''));
    return [...new Set(names)]
      .filter((name) => name !== '' && name !== OTHER_CATEGORY)
      .sort((left, right) => left.localeCompare(right, 'es'));
  }, [listed, rows]);
}
