import CircleUserRound from 'lucide-react/icons/circle-user-round';
import LogOut from 'lucide-react/icons/log-out';
import PanelLeftClose from 'lucide-react/icons/panel-left-close';
import PanelLeftOpen from 'lucide-react/icons/panel-left-open';
import Plus from 'lucide-react/icons/plus';
import { useLocation } from 'react-router-dom';
import { ROLE_LABELS } from '../../domain/roles';
import { areaOfPath } from '../../domain/rules/permissions';
import { useRuntime } from '../../session/runtime-context';
import { useOurServer } from '../../session/use-our-server';
import { usePersonName } from '../../session/use-person-name';
import { Brand } from '../../ui/brand';
import { classNames } from '../../ui/class-names';
import { Link } from '../../ui/link';
import { Waterline } from '../../ui/waterline';
import { CountBadge } from './count-badge';
import { isCurrent, isLong, type MenuEntry, type MenuGroup, menuOf } from './menu';
import { hasPopover } from './popover';
import { SideButton, SideLink, toSideClasses } from './side-entry';
import { SideGroup } from './side-group';
import type { SideMode } from './use-side-mode';
import { usePendingCount } from './use-sync-status';

export interface SideBarProps {
  mode: SideMode;
  onSignOut: () => void;
  /** Absent where the width decides. */
  onToggle?: (() => void) | undefined;
}

/**
 * The sections of the office. In a phone's drawer also the signed-in person and the way out, which else are in the
 * header.
 */
export function SideBar({ mode, onSignOut, onToggle }: SideBarProps) {
  const { user } = useRuntime();
  // Until it is read, no entry is shown that may have to go.
  const isOurs = useOurServer() ?? false;
  const isRail = mode === 'rail';
  const menu = menuOf(user.rol, isOurs);
  // The drawer scrolls.
  const isFolded = isLong(menu) && mode !== 'drawer' && hasPopover();
  return (
    <>
      <Link
        className={classNames(
          'flex-none pt-2 pb-0.5 text-inherit no-underline in-[dialog]:pr-16',
          isRail ? 'pl-3' : 'px-4',
        )}
        to="/adminSection"
        title={isRail ? 'FluviCarga' : undefined}
      >
        <Brand isOnSide look={isRail ? 'mark' : 'default'} name="FluviCarga, inicio" />
      </Link>
      {mode === 'drawer' && <Account />}
      <nav className={classNames('side-nav grid content-start pl-2')} aria-label="Secciones">
        {menu.map((group, place) => (
          <div
            key={group.entries[0]?.to}
            className={classNames(place > 0 && 'border-t border-on-side/26 sol:border-t-0')}
          >
            <Group group={group} isRail={isRail} isFolded={isFolded} />
          </div>
        ))}
      </nav>
      <div className="mt-auto grid flex-none border-t border-on-side/26 pl-2 empty:border-0">
        {onToggle && (
          <SideButton
            icon={isRail ? PanelLeftOpen : PanelLeftClose}
            label={isRail ? 'Desplegar' : 'Plegar el menú'}
            isRail={isRail}
            aria-expanded={!isRail}
            aria-label={isRail ? 'Desplegar el menú' : undefined}
            onClick={onToggle}
          />
        )}
        {mode === 'drawer' && (
          <SideButton icon={LogOut} label="Cerrar sesión" isRail={false} onClick={onSignOut} />
        )}
      </div>
      <Waterline className="mt-2 h-6.5 flex-none shorter:hidden" />
    </>
  );
}

function Account() {
  const { user } = useRuntime();
  const { pathname } = useLocation();
  const name = usePersonName();
  const isHere = areaOfPath(pathname) === 'account';
  return (
    <Link
      className="group mb-1.5 grid min-h-dock flex-none content-center gap-0.5 px-4 py-1.5 leading-[1.25] wrap-anywhere text-inherit no-underline"
      to="/adminSection/account"
      aria-current={isHere ? 'page' : undefined}
    >
      <b>{name}</b>
      <span
        className={classNames(
          'flex items-center gap-1.75 text-sm/[1.25] text-on-side-soft underline-offset-[0.2em] group-hover:underline',
          isHere && 'underline',
        )}
      >
        <CircleUserRound className="size-4.75" aria-hidden="true" />
        Mi Cuenta · {ROLE_LABELS[user.rol]}
      </span>
    </Link>
  );
}

interface GroupProps {
  group: MenuGroup;
  isRail: boolean;
  /** Where it has a title. */
  isFolded: boolean;
}

/** Its entries, in the bar or folded under its title. */
function Group({ group: { title, icon, entries }, isRail, isFolded }: GroupProps) {
  const { pathname } = useLocation();
  const isApart = isFolded && title !== undefined && icon !== undefined;
  const list = (
    <ul aria-label={title}>
      {entries.map((entry) => (
        <li key={entry.to} className="flex">
          <SideEntry entry={entry} isRail={isRail && !isApart} />
          {entry.add && (
            <Link
              to={entry.add.to}
              state={FROM_MENU}
              className={classNames(toSideClasses(true), 'w-target flex-none')}
              aria-label={entry.add.label}
              title={entry.add.label}
            >
              <Plus className="size-5 self-center" aria-hidden="true" />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
  if (!isApart)
    return (
      <>
        {title && !isRail && (
          <p aria-hidden="true" className="px-3 pt-1 text-sm/normal text-on-side-soft">
            {title}
          </p>
        )}
        {list}
      </>
    );
  return (
    <SideGroup
      title={title}
      icon={icon}
      isRail={isRail}
      isCurrent={entries.some((entry) => isCurrent(entry, pathname))}
    >
      {list}
    </SideGroup>
  );
}

const FROM_MENU = { fromMenu: true };

function SideEntry({ entry, isRail }: { entry: MenuEntry; isRail: boolean }) {
  const { pathname } = useLocation();
  const pending = usePendingCount();
  const count = (
    <>
      {pending}
      <span className="sr-only"> por enviar</span>
    </>
  );
  return (
    <SideLink
      to={entry.to}
      icon={entry.icon}
      label={entry.label}
      isRail={isRail}
      isCurrent={isCurrent(entry, pathname)}
    >
      {entry.hasPendingCount &&
        pending > 0 &&
        (isRail ? (
          <CountBadge className="top-0.5 right-0.5 bg-on-side text-side">{count}</CountBadge>
        ) : (
          <span className="mr-1.5 ml-auto font-strong tabular-nums">{count}</span>
        ))}
    </SideLink>
  );
}
