import { useMemo } from 'react';
import { useRecords } from '../../crud/use-records';
import { distinctNames } from '../../domain/values/same';
import { useStoredRows } from '../../session/use-stored';
import { OTHER_CATEGORY } from './product-rules';

/** The server's categories, and those named in products that have not reached it yet; without the extra option. */
export function useCategories(): readonly string[] {
  const listed = useStoredRows('category');
  const { rows } = useRecords('product');
  return useMemo(() => {
    const names = [...listed, ...rows].map(({ view }) => view.categoryName);
    return distinctNames(names).filter((name) => name !== OTHER_CATEGORY);
  }, [listed, rows]);
}
