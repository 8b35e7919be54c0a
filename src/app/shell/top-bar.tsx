import Menu from 'lucide-react/icons/menu';
import { IconButton } from '../../ui/icon-button';
import { screenTitle } from '../../ui/screen-title';
import { ThemeSwitch } from '../../ui/theme-switch';
import { SyncPill } from './sync-pill';
import { TopFrame } from './top-frame';

/** `onMenu` where the side bar is a drawer. */
export function TopBar({ onMenu }: { onMenu?: (() => void) | undefined }) {
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
    </TopFrame>
  );
}
