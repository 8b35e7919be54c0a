import { useEffect } from 'react';
import { canSee } from '../../domain/rules/permissions';
import { clock } from '../../session/clock';
import { useRuntime } from '../../session/runtime-context';
import { lazyPart } from '../../ui/lazy-module';
import { useScreenTitle } from '../../ui/screen-title';
import { CrewTypes } from './crew-types';
import './dashboard.css';
import { ShipmentsToday } from './shipments-today';
import { toSpokenDay } from './spoken-day';

const OtherWork = lazyPart(() => import('./other-work'), 'OtherWork');

/** The information page (`info`): today's facts for the role, and the three crew types. */
export function DashboardScreen() {
  const { user } = useRuntime();
  useScreenTitle(toSpokenDay(clock.now()));
  useEffect(() => {
    // The heading says the day, the browser's tab where one is.
    document.title = 'Dashboard · FluviCarga';
  }, []);
  return (
    <div className="grid content-start gap-4">
      {canSee(user.rol, 'shipments') ? <ShipmentsToday /> : <OtherWork role={user.rol} />}
      <CrewTypes />
    </div>
  );
}
