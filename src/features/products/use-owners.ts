import { useCallback, useMemo } from 'react';
import { useRecords } from '../../crud/use-records';
import { customer } from '../../domain/entities/customer';
import { toDocumentKey } from '../../domain/values/same';

/** The name behind a customer's document; '' where this device knows none. */
export type OwnerOf = (document: unknown) => string;

/** Documents are text in one entity and numbers in the other. */
export function useOwnerOf(): OwnerOf {
  const { rows } = useRecords('customer');
  const names = useMemo(
    () => new Map(rows.map(({ view }) => [toDocumentKey(view.numDocument), customer.nameOf(view)])),
    [rows],
  );
  return useCallback((document) => names.get(toDocumentKey(document)) ?? '', [names]);
}
