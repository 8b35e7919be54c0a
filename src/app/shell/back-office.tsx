import { useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import { isFormPath } from '../../domain/paths';
import { areaOfPath } from '../../domain/rules/permissions';
import { syncFacts } from '../../sync/status';
import { classNames } from '../../ui/class-names';
import { lazyPart } from '../../ui/lazy-module';
import { useSessionWatch } from '../guard/use-session-watch';
import { useSignOut } from '../sign-out/use-sign-out';
import { OfficeDialogs } from './office-dialogs';
import './shell.css';
import { PAGE } from './page';
import { SideBar } from './side-bar';
import { SideFrame } from './side-frame';
import { SyncAnnouncer } from './sync-pill';
import { Tabs } from './tabs';
import { TopBar } from './top-bar';
import { useDeviceMarks } from './use-device-marks';
import { useSideMode } from './use-side-mode';

const LockedBar = lazyPart(() => import('./locked-bar'), 'LockedBar');
const EndingBar = lazyPart(() => import('./ending-bar'), 'EndingBar');
const Drawer = lazyPart(() => import('./drawer'), 'Drawer');
const InstallInvitation = lazyPart(() => import('./install-invitation'), 'InstallInvitation');
const OfficeShortcuts = lazyPart(() => import('../shortcuts/office-shortcuts'), 'OfficeShortcuts');
const FirstFill = lazyPart(() => import('./first-fill'), 'FirstFill');

/** Actions that the shell offers to the screens of src/app. */
export interface OfficeContext {
  readonly requestSignOut: () => void;
  /** Deletes this device's data of the signed-in person, and signs them out. */
  readonly erase: () => void;
}

const COLUMNS = {
  open: 'grid-cols-[240px_minmax(0,1fr)]',
  rail: 'grid-cols-[116px_minmax(0,1fr)] sol:grid-cols-[136px_minmax(0,1fr)]',
  drawer: 'grid-cols-1',
} as const;

/** The shell around every screen of the back office. */
export function BackOffice() {
  const { pathname } = useLocation();
  const { mode, toggle } = useSideMode();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [isUnlocking, setIsUnlocking] = useState(false);
  const session = useSessionWatch();
  const signOut = useSignOut();
  useDeviceMarks();
  // Only until the first complete pull on this device.
  const isFilling = useStore(syncFacts, ({ readAt }) => readAt === null);
  const isLocked = useStore(syncFacts, ({ hasToken, isOnline }) => !hasToken && isOnline);
  useEffect(() => {
    if (mode !== 'drawer') setIsMenuOpen(false);
  }, [mode]);

  // A form has a bar of its own, and one way out.
  const isInForm = isFormPath(pathname);
  return (
    <div className={classNames('grid min-h-dvh print:block', COLUMNS[mode])} data-side={mode}>
      {mode === 'drawer' ? (
        <Drawer isOpen={isMenuOpen} onClose={() => setIsMenuOpen(false)}>
          <SideBar mode="drawer" onSignOut={signOut.request} />
        </Drawer>
      ) : (
        <SideFrame aria-label="Menú principal">
          <SideBar mode={mode} onToggle={toggle} onSignOut={signOut.request} />
        </SideFrame>
      )}
      <div className="flex min-h-dvh min-w-0 flex-col">
        <TopBar
          onMenu={mode === 'drawer' ? () => setIsMenuOpen(true) : undefined}
          onSignOut={signOut.request}
        />
        <main id="contenido" className={PAGE} tabIndex={-1}>
          {session.isEnding && (
            <EndingBar endsAt={session.endsAt} onContinue={() => setIsUnlocking(true)} />
          )}
          {isLocked && <LockedBar onUnlock={() => setIsUnlocking(true)} />}
          {isFilling && <FirstFill />}
          <Outlet
            context={
              { requestSignOut: signOut.request, erase: signOut.erase } satisfies OfficeContext
            }
          />
          {areaOfPath(pathname) === 'dashboard' && <InstallInvitation />}
        </main>
      </div>
      {!isInForm && <Tabs />}
      <SyncAnnouncer />
      <OfficeShortcuts />
      <OfficeDialogs
        session={session}
        signOut={signOut}
        isUnlocking={isUnlocking}
        onUnlockEnd={() => setIsUnlocking(false)}
      />
    </div>
  );
}
