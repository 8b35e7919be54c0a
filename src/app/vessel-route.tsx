import { DetailScreen } from '../crud/detail-screen';
import { VesselShipments } from '../features/shipments/bulk-actions';
import { VESSEL_SCREENS } from '../features/vessels/vessel-descriptor';

/** A vessel, and what can be done at once with all that it carries. */
export function VesselRoute() {
  return (
    <DetailScreen {...VESSEL_SCREENS}>
      {({ view }) => <VesselShipments name={String(view.nombre ?? '')} />}
    </DetailScreen>
  );
}
