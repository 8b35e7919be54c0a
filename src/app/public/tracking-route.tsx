import { TrackingScreen } from '../../features/tracking/tracking-screen';
import { COMPANY } from '../company';

export function TrackingRoute() {
  return <TrackingScreen supportEmail={COMPANY.supportEmail} />;
}
