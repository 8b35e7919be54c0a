import { DetailScreen } from '../crud/detail-screen';
import { VESSEL_SCREENS } from '../features/vessels/vessel-descriptor';
import { lazyPart } from '../ui/lazy-module';

/** Apart: the vessel is shown before. */
const VesselShipments = lazyPart(
  () => import('../features/shipments/bulk-actions'),
  'VesselShipments',
);

const VesselLoad = lazyPart(() => import('../features/shipments/related-shipments'), 'VesselLoad');

const VesselVoyages = lazyPart(
  () => import('../features/voyages/related-voyages'),
  'VesselVoyages',
);

/** A vessel, and the actions on its whole cargo. */
export function VesselRoute() {
  return (
    <DetailScreen {...VESSEL_SCREENS}>
      {(row) => (
        <>
          <VesselShipments name={String(row.view.nombre ?? '')} />
          <VesselLoad row={row} />
          <VesselVoyages row={row} />
        </>
      )}
    </DetailScreen>
  );
}
