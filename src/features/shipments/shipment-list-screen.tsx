import { useEffect, useMemo, useState } from 'react';
import { ListScreen } from '../../crud/list-screen';
import { useRecords } from '../../crud/use-records';
import type { MirrorRow } from '../../db/schema';
import { shipment } from '../../domain/entities/shipment';
import { BulkActions } from './bulk-actions';
import { indexByDocument } from './customer-lookup';
import { StatusDialog } from './lazy-parts';
import { createShipmentList } from './shipment-columns';
import { ShipmentFilter, useShipmentFilter } from './shipment-filter';
import type { StateField } from './shipment-states';

/** Every shipment this device knows, the unsent ones first. */
export function ShipmentListScreen() {
  const { rows: customerRows } = useRecords('customer');
  const customers = useMemo(() => indexByDocument(customerRows), [customerRows]);
  const [changing, setChanging] = useState<{ row: MirrorRow; field: StateField }>();
  const filter = useShipmentFilter();
  useEffect(StatusDialog.preload, []);
  const list = useMemo(
    () => createShipmentList(customers, (row, field) => setChanging({ row, field })),
    [customers],
  );
  if (filter.isComing) return null;
  return (
    <>
      <ListScreen
        entity={shipment}
        list={list}
        filters={<ShipmentFilter {...filter} />}
        filter={filter.filter}
        filterText={filter.filterText}
        bulk={(found) => <BulkActions rows={found} isAnyChange />}
      />
      {changing && <StatusDialog {...changing} onClose={() => setChanging(undefined)} />}
    </>
  );
}
