import { useCallback, useMemo } from 'react';
import { indexByDocument } from '../../crud/customers-by-document';
import { useRecords } from '../../crud/use-records';
import { toPartyName } from '../../domain/entities/customer';
import { formatDocument } from '../../domain/rules/numbers';

/** A shipment's word for a customer: the name of one who is on this device, else the document. */
export function usePartyNames(): (document: unknown) => string {
  const { rows } = useRecords('customer');
  const people = useMemo(() => indexByDocument(rows), [rows]);
  return useCallback(
    (document) => {
      const person = people.named(document);
      return person ? toPartyName(person.view) : formatDocument(document);
    },
    [people],
  );
}
