import { useOutletContext } from 'react-router-dom';
import { useStore } from 'zustand';
import { AccountScreen } from '../features/account/account-screen';
import { acceptInstall, install, isAppleTouchDevice } from './install';
import { newVersion } from './service-worker';
import type { OfficeContext } from './shell/back-office';

export function AccountRoute() {
  const { requestSignOut, erase } = useOutletContext<OfficeContext>();
  const { offer, isInstalled } = useStore(install);
  const { take } = useStore(newVersion);
  return (
    <AccountScreen
      isInstalled={isInstalled}
      onInstall={offer ? () => void acceptInstall() : undefined}
      isApple={isAppleTouchDevice()}
      onSignOut={requestSignOut}
      onErase={erase}
      onUpdate={take ?? undefined}
    />
  );
}
