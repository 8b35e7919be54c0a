import { useCallback, useMemo } from 'react';
import { indexByDocument } from '../../crud/customers-by-document';
import { useRecords } from '../../crud/use-records';
import { customer } from '../../domain/entities/customer';

/** The name behind a customer's document; '' where this device knows none. */
export type OwnerOf = (document: unknown) => string;

/** Documents are text in one entity and numbers in the other. */
export function useOwnerOf(): OwnerOf {
  const { rows } = useRecords('customer');
  const owners = useMemo(() => indexByDocument(rows), [rows]);
  return useCallback(
    (document) => {
      const owner = owners.named(document);
      return owner ? customer.nameOf(owner.view) : '';
    },
    [owners],
  );
}
