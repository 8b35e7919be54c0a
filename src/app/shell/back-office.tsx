import { useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import { syncFacts } from '../../sync/status';
import { lazyPart } from '../../ui/lazy-module';
import { useSessionWatch } from '../guard/use-session-watch';
import { useSignOut } from '../sign-out/use-sign-out';
import { Drawer } from './drawer';
import { InstallInvitation } from './install-invitation';
import { OfficeDialogs } from './office-dialogs';
import './shell.css';
import './side-bar.css';
import { SideBar } from './side-bar';
import { SyncAnnouncer } from './sync-pill';
import { Tabs } from './tabs';
import { TopBar } from './top-bar';
import { useDeviceMarks } from './use-device-marks';
import { useSideMode } from './use-side-mode';

const LockedBar = lazyPart(() => import('./locked-bar'), 'LockedBar');
const FirstFill = lazyPart(() => import('./first-fill'), 'FirstFill');

/** What the frame lends to the screens of app. */
export interface OfficeContext {
  readonly requestSignOut: () => void;
}

/** The frame around every screen of the back office. */
export function BackOffice() {
  const { pathname } = useLocation();
  const { mode, toggle } = useSideMode();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [isUnlocking, setIsUnlocking] = useState(false);
  const session = useSessionWatch();
  const signOut = useSignOut();
  useDeviceMarks();
  // Only until the first complete reading of this device.
  const isFilling = useStore(syncFacts, ({ readAt }) => readAt === null);
  const isLocked = useStore(syncFacts, ({ hasToken, isOnline }) => !hasToken && isOnline);
  useEffect(() => {
    if (mode !== 'drawer') setIsMenuOpen(false);
  }, [mode]);

  const isInWizard = /^\/adminSection\/register-shipment(?!\/[^/]+\/update)/.test(pathname);
  return (
    <div className="office" data-side={mode}>
      {mode === 'drawer' ? (
        <Drawer isOpen={isMenuOpen} onClose={() => setIsMenuOpen(false)}>
          <SideBar onSignOut={signOut.request} />
        </Drawer>
      ) : (
        <aside className="side" aria-label="Menú principal">
          <SideBar onSignOut={signOut.request} isRail={mode === 'rail'} onToggle={toggle} />
        </aside>
      )}
      <div className="office-main">
        <TopBar onMenu={mode === 'drawer' ? () => setIsMenuOpen(true) : undefined} />
        <main id="contenido" className="office-page" tabIndex={-1}>
          {isLocked && <LockedBar onUnlock={() => setIsUnlocking(true)} />}
          {isFilling && <FirstFill />}
          <InstallInvitation />
          <Outlet context={{ requestSignOut: signOut.request } satisfies OfficeContext} />
        </main>
      </div>
      {!isInWizard && <Tabs />}
      <SyncAnnouncer />
      <OfficeDialogs
        session={session}
        signOut={signOut}
        isUnlocking={isUnlocking}
        onUnlockEnd={() => setIsUnlocking(false)}
      />
    </div>
  );
}
