import { ShipmentDetailScreen } from '../features/shipments/shipment-detail-screen';
import { lazyPart } from '../ui/lazy-module';
import { COMPANY } from './company';

/** Apart: the shipment is shown before. */
const ShipmentVoyage = lazyPart(
  () => import('../features/voyages/related-voyages'),
  'ShipmentVoyage',
);

/** A shipment, whose carta de porte has the company's conditions at its foot, and the voyage it goes on. */
export const ShipmentRoute = () => (
  <ShipmentDetailScreen conditions={COMPANY.conditions}>
    {(row) => <ShipmentVoyage row={row} />}
  </ShipmentDetailScreen>
);
