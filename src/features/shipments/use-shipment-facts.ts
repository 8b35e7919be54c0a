import { useMemo } from 'react';
import { indexByDocument } from '../../crud/customers-by-document';
import { useRecords } from '../../crud/use-records';
import type { MirrorRow } from '../../db/schema';
import { productsOf } from '../../domain/rules/cargo';
import { isSameName } from '../../domain/values/same';

export interface ShipmentFacts {
  readonly sender: MirrorRow | undefined;
  readonly recipient: MirrorRow | undefined;
  readonly vessel: MirrorRow | undefined;
  readonly products: readonly MirrorRow[];
}

/** The records a shipment names, as this device knows them. */
export function useShipmentFacts(row: MirrorRow): ShipmentFacts {
  const { rows: customers } = useRecords('customer');
  const { rows: vessels } = useRecords('vessel');
  const { rows: products } = useRecords('product');
  const byDocument = useMemo(() => indexByDocument(customers), [customers]);
  const { view } = row;
  return {
    sender: byDocument.named(view.remitenteCedula),
    recipient: byDocument.named(view.destinatarioCedula),
    vessel: vessels.find((vessel) => isSameName(vessel.view.nombre, view.vehiculoNombre)),
    products: useMemo(() => productsOf(row, products), [row, products]),
  };
}
