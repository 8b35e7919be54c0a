import { LandingScreen } from '../../features/landing/landing-screen';
import { TrackingBox } from '../../features/tracking/tracking-box';
import { COMPANY } from '../company';
import { useEndOfSession } from '../guard/use-end-of-session';

export function LandingRoute() {
  useEndOfSession();
  return <LandingScreen company={COMPANY} trackingBox={<TrackingBox />} />;
}
