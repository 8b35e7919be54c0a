import { useMemo } from 'react';
import { useRecords } from '../../../crud/use-records';
import type { MirrorRow } from '../../../db/schema';
import type { Label } from '../../../domain/reports/labels';
import { productsOf } from '../../../domain/rules/cargo';
import { toTotals } from '../../../domain/rules/cargo-measures';
import { toShipmentNumber } from '../../../domain/rules/waybill';
import { indexByDocument } from '../customers-by-document';
import { toPartyName } from '../people-words';
import { toTrackingLink } from '../share/share-words';

/** The text on each shipment's pieces; one piece where this device does not know how many there are. */
export function useLabels(rows: readonly MirrorRow[]): readonly Label[] {
  const { rows: customers } = useRecords('customer');
  const { rows: products } = useRecords('product');
  return useMemo(() => {
    const byDocument = indexByDocument(customers);
    const nameOf = (document: unknown) => toPartyName(byDocument.get(document), document);
    return rows.map((row) => ({
      number: toShipmentNumber(row).number,
      link: toTrackingLink(location.origin, row),
      destination: String(row.view.municipioLlegada ?? ''),
      recipient: nameOf(row.view.destinatarioCedula),
      sender: nameOf(row.view.remitenteCedula),
      vessel: String(row.view.vehiculoNombre ?? ''),
      pieces: Math.max(1, toTotals(productsOf(row, products)).units),
    }));
  }, [rows, customers, products]);
}
