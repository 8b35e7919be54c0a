import { LandingScreen } from '../../features/landing/landing-screen';
import { TrackingBox } from '../../features/tracking/tracking-box';
import { COMPANY } from '../company';

export function LandingRoute() {
  return <LandingScreen company={COMPANY} trackingBox={<TrackingBox />} />;
}
