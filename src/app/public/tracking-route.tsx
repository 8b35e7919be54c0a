import { TrackingScreen } from '../../features/tracking/tracking-screen';
import { COMPANY } from '../company';
import { useEndOfSession } from '../guard/use-end-of-session';

export function TrackingRoute() {
  useEndOfSession();
  return <TrackingScreen contact={COMPANY} />;
}
