import { useCallback, useMemo } from 'react';
import { useRecords } from '../../crud/use-records';
import { toPartyName } from '../../domain/entities/customer';
import { formatDocument } from '../../domain/rules/numbers';
import { toDocumentKey } from '../../domain/values/same';

/** A shipment's word for a customer: the name of one who is on this device, else the document. */
export function usePartyNames(): (document: unknown) => string {
  const { rows } = useRecords('customer');
  const names = useMemo(
    () => new Map(rows.map(({ view }) => [toDocumentKey(view.numDocument), toPartyName(view)])),
    [rows],
  );
  return useCallback(
    (document) => names.get(toDocumentKey(document)) ?? formatDocument(document),
    [names],
  );
}
