import { ShipmentDetailScreen } from '../features/shipments/shipment-detail-screen';
import { COMPANY } from './company';

/** A shipment, whose carta de porte has the company's conditions on its back. */
export const ShipmentRoute = () => <ShipmentDetailScreen conditions={COMPANY.conditions} />;
