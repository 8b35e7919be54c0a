import { useEffect, useMemo, useState } from 'react';
import { indexByDocument } from '../../crud/customers-by-document';
import { ListScreen } from '../../crud/list-screen';
import { useRecords } from '../../crud/use-records';
import type { MirrorRow } from '../../db/schema';
import { shipment } from '../../domain/entities/shipment';
import { lazyPart } from '../../ui/lazy-module';
import { FilterWords, StatusDialog } from './lazy-parts';
import { createShipmentList } from './shipment-columns';
import type { StateField } from './shipment-states';
import { useShipmentFilters } from './use-shipment-filters';

const FilterControls = lazyPart(
  () => import('./filter-controls'),
  'FilterControls',
  <div className="w-48 max-lg:basis-full" />,
);
const BulkActions = lazyPart(() => import('./bulk-actions'), 'BulkActions');

/** Every shipment this device knows, the unsent ones first. */
export function ShipmentListScreen() {
  const { rows: customerRows } = useRecords('customer');
  const customers = useMemo(() => indexByDocument(customerRows), [customerRows]);
  const [changing, setChanging] = useState<{ row: MirrorRow; field: StateField }>();
  const filter = useShipmentFilters();
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
        filters={<FilterControls {...filter} />}
        filterWords={<FilterWords {...filter} />}
        filter={filter.filter}
        filterText={filter.filterText}
        bulk={(found) => <BulkActions rows={found} isAnyChange />}
      />
      {changing && <StatusDialog {...changing} onClose={() => setChanging(undefined)} />}
    </>
  );
}
