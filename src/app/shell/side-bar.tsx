import CircleUserRound from 'lucide-react/icons/circle-user-round';
import LogOut from 'lucide-react/icons/log-out';
import PanelLeftClose from 'lucide-react/icons/panel-left-close';
import PanelLeftOpen from 'lucide-react/icons/panel-left-open';
import { Link, useLocation } from 'react-router-dom';
import { labelOf, ROLE_OPTIONS } from '../../domain/options';
import { areaOfPath } from '../../domain/rules/permissions';
import { useRuntime } from '../../session/runtime-context';
import { usePersonName } from '../../session/use-person-name';
import { Brand } from '../../ui/brand';
import { Waterline } from '../../ui/waterline';
import { isCurrent, type MenuEntry, menuOf } from './menu';
import { usePendingCount } from './use-sync-status';

export interface SideBarProps {
  onSignOut: () => void;
  /** Whether the words are hidden: each entry then carries its name as a tooltip. */
  isRail?: boolean;
  /** Absent where the width decides. */
  onToggle?: (() => void) | undefined;
}

export function SideBar({ onSignOut, isRail = false, onToggle }: SideBarProps) {
  const { user } = useRuntime();
  const { pathname } = useLocation();
  const name = usePersonName();
  const role = labelOf(ROLE_OPTIONS, user.rol);
  return (
    <>
      <Link className="side-brand" to="/adminSection" title={isRail ? 'FluviCarga' : undefined}>
        <Brand isOnSide name="FluviCarga, inicio" />
      </Link>
      <Link
        className="side-who"
        to="/adminSection/account"
        aria-current={areaOfPath(pathname) === 'account' ? 'page' : undefined}
        title={isRail ? `${name}: Mi Cuenta` : undefined}
      >
        <b>{name}</b>
        <span>
          <CircleUserRound aria-hidden="true" />
          <span className="side-word">Mi Cuenta · {role}</span>
        </span>
      </Link>
      <nav className="side-nav" aria-label="Secciones">
        {menuOf(user.rol).map(({ title, entries }) => (
          <div key={entries[0]?.to} className="side-group">
            {title && (
              <p className="side-title" id={`side-${title}`}>
                {title}
              </p>
            )}
            <ul aria-labelledby={title && `side-${title}`}>
              {entries.map((entry) => (
                <li key={entry.to}>
                  <SideEntry entry={entry} isRail={isRail} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="side-foot">
        {onToggle && (
          <button
            type="button"
            className="side-entry"
            aria-expanded={!isRail}
            title={isRail ? 'Desplegar el menú' : undefined}
            onClick={onToggle}
          >
            {isRail ? <PanelLeftOpen aria-hidden="true" /> : <PanelLeftClose aria-hidden="true" />}
            <span className="side-word">{isRail ? 'Desplegar el menú' : 'Plegar el menú'}</span>
          </button>
        )}
        <button
          type="button"
          className="side-entry"
          title={isRail ? 'Cerrar sesión' : undefined}
          onClick={onSignOut}
        >
          <LogOut aria-hidden="true" />
          <span className="side-word">Cerrar sesión</span>
        </button>
      </div>
      <Waterline />
    </>
  );
}

function SideEntry({ entry, isRail }: { entry: MenuEntry; isRail: boolean }) {
  const { pathname } = useLocation();
  const pending = usePendingCount();
  const { icon: Icon } = entry;
  return (
    <Link
      className="side-entry"
      to={entry.to}
      state={entry.isAdd && { fromMenu: true }}
      aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
      title={isRail ? entry.label : undefined}
    >
      <Icon aria-hidden="true" />
      <span className="side-word">{entry.label}</span>
      {entry.hasPendingCount && pending > 0 && (
        <span className="side-count">
          {pending}
          <span className="sr-only"> por enviar</span>
        </span>
      )}
    </Link>
  );
}
