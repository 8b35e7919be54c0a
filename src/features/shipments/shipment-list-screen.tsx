import Route from 'lucide-react/icons/route';
import { useEffect, useMemo, useState } from 'react';
import { ListScreen } from '../../crud/list-screen';
import { useRecords } from '../../crud/use-records';
import type { MirrorRow } from '../../db/schema';
import { shipment } from '../../domain/entities/shipment';
import { listPath } from '../../domain/paths';
import { useOurServer } from '../../session/use-our-server';
import { ButtonLink } from '../../ui/button-link';
import { lazyPart } from '../../ui/lazy-module';
import { indexByDocument } from './customers-by-document';
import { FilterWords, StatusDialog } from './lazy-parts';
import { ScanLink } from './scan/scan-link';
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
  const hasVoyages = useOurServer();
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
        bulk={(found) => (
          <div className="flex flex-wrap gap-2">
            <BulkActions rows={found} isAnyChange />
            <ScanLink />
            {hasVoyages && (
              <ButtonLink size="small" to={listPath('voyage')}>
                <Route aria-hidden="true" />
                Viajes
              </ButtonLink>
            )}
          </div>
        )}
      />
      {changing && <StatusDialog {...changing} onClose={() => setChanging(undefined)} />}
    </>
  );
}
