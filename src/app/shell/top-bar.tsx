import Menu from 'lucide-react/icons/menu';
import { IconButton } from '../../ui/icon-button';
import { screenTitle } from '../../ui/screen-title';
import { ThemeSwitch } from '../../ui/theme-switch';
import { SyncPill } from './sync-pill';

/** `onMenu` where the side bar is a drawer. */
export function TopBar({ onMenu }: { onMenu?: (() => void) | undefined }) {
  const title = screenTitle((state) => state.title);
  return (
    <header className="top">
      <div className="top-tools">
        {onMenu && (
          <IconButton
            label="Abrir el menú"
            icon={<Menu aria-hidden="true" />}
            className="top-menu"
            onClick={onMenu}
          />
        )}
        <SyncPill />
        <ThemeSwitch />
      </div>
      <h1 tabIndex={-1}>{title}</h1>
    </header>
  );
}
