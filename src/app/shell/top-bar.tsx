import Menu from 'lucide-react/icons/menu';
import { IconButton } from '../../ui/icon-button';
import { screenTitle } from '../../ui/screen-title';
import { ThemeSwitch } from '../../ui/theme-switch';
import { AccountMenu } from './account-menu';
import { SyncPill } from './sync-pill';
import { TopFrame } from './top-frame';

export interface TopBarProps {
  /** Where the side bar is a drawer, which has the account too. */
  onMenu?: (() => void) | undefined;
  onSignOut: () => void;
}

export function TopBar({ onMenu, onSignOut }: TopBarProps) {
  const title = screenTitle((state) => state.title);
  return (
    <TopFrame title={title}>
      {onMenu && (
        <IconButton
          label="Abrir el menú"
          icon={<Menu aria-hidden="true" />}
          className="sm:max-lg:absolute sm:max-lg:left-gutter"
          onClick={onMenu}
        />
      )}
      <SyncPill />
      <ThemeSwitch />
      {!onMenu && <AccountMenu onSignOut={onSignOut} />}
    </TopFrame>
  );
}
