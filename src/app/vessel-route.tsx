import { DetailScreen } from '../crud/detail-screen';
import { VESSEL_SCREENS } from '../features/vessels/vessel-descriptor';
import { lazyPart } from '../ui/lazy-module';

/** Apart: the vessel is shown before. */
const VesselShipments = lazyPart(
  () => import('../features/shipments/bulk-actions'),
  'VesselShipments',
);

/** A vessel, and what can be done at once with all that it carries. */
export function VesselRoute() {
  return (
    <DetailScreen {...VESSEL_SCREENS}>
      {({ view }) => <VesselShipments name={String(view.nombre ?? '')} />}
    </DetailScreen>
  );
}
