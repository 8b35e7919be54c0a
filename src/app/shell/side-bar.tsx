import CircleUserRound from 'lucide-react/icons/circle-user-round';
import LogOut from 'lucide-react/icons/log-out';
import PanelLeftClose from 'lucide-react/icons/panel-left-close';
import PanelLeftOpen from 'lucide-react/icons/panel-left-open';
import { Link, useLocation } from 'react-router-dom';
import { ROLE_LABELS } from '../../domain/roles';
import { areaOfPath } from '../../domain/rules/permissions';
import { useRuntime } from '../../session/runtime-context';
import { useExtensions } from '../../session/use-announced';
import { usePersonName } from '../../session/use-person-name';
import { Brand } from '../../ui/brand';
import { classNames } from '../../ui/class-names';
import { Waterline } from '../../ui/waterline';
import { CountBadge } from './count-badge';
import { isCurrent, type MenuEntry, menuOf } from './menu';
import { SideButton, SideLink } from './side-entry';
import { usePendingCount } from './use-sync-status';

/** Until it is read, no entry is shown that may have to go. */
const NONE: readonly string[] = [];

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
  const announced = useExtensions() ?? NONE;
  const name = usePersonName();
  const role = ROLE_LABELS[user.rol];
  const isInAccount = areaOfPath(pathname) === 'account';
  return (
    <>
      <Link
        className={classNames(
          'flex-none pt-2 pb-0.5 text-inherit no-underline in-[dialog]:pr-16',
          isRail ? 'px-4.5' : 'px-4',
        )}
        to="/adminSection"
        title={isRail ? 'FluviCarga' : undefined}
      >
        <Brand isOnSide look={isRail ? 'mark' : 'default'} name="FluviCarga, inicio" />
      </Link>
      <Link
        className={classNames(
          'group mb-1.5 grid min-h-dock flex-none content-center gap-0.5 leading-[1.25] wrap-anywhere text-inherit no-underline',
          isRail ? 'justify-items-center pl-2.5' : 'px-4 py-1.5',
        )}
        to="/adminSection/account"
        aria-current={isInAccount ? 'page' : undefined}
        title={isRail ? `${name}: Mi Cuenta` : undefined}
      >
        <b className={isRail ? 'sr-only' : undefined}>{name}</b>
        <span
          className={classNames(
            'flex items-center gap-1.75 text-sm/[1.25] underline-offset-[0.2em] group-hover:underline',
            isRail ? 'text-on-side' : 'text-on-side-soft',
            isInAccount && 'underline',
          )}
        >
          <CircleUserRound className={isRail ? 'size-6.5' : 'size-4.75'} aria-hidden="true" />
          <span className={isRail ? 'sr-only' : undefined}>Mi Cuenta · {role}</span>
        </span>
      </Link>
      <nav
        className={classNames('side-nav grid content-start gap-2', isRail ? 'pl-2.5' : 'pl-2')}
        aria-label="Secciones"
      >
        {menuOf(user.rol, announced).map(({ title, entries }, place) => (
          <div
            key={entries[0]?.to}
            className={classNames(place > 0 && 'border-t border-on-side/26 pt-2 sol:border-t-0')}
          >
            {title && (
              <p
                className={isRail ? 'sr-only' : 'px-3 pb-1 text-sm/normal text-on-side-soft'}
                id={`side-${title}`}
              >
                {title}
              </p>
            )}
            <ul className="grid gap-2" aria-labelledby={title && `side-${title}`}>
              {entries.map((entry) => (
                <li key={entry.to}>
                  <SideEntry entry={entry} isRail={isRail} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div
        className={classNames(
          'mt-auto grid flex-none gap-2 border-t border-on-side/26 pt-2',
          isRail ? 'pl-2.5' : 'pl-2',
        )}
      >
        {onToggle && (
          <SideButton
            icon={isRail ? PanelLeftOpen : PanelLeftClose}
            label={isRail ? 'Desplegar el menú' : 'Plegar el menú'}
            isRail={isRail}
            aria-expanded={!isRail}
            onClick={onToggle}
          />
        )}
        <SideButton icon={LogOut} label="Cerrar sesión" isRail={isRail} onClick={onSignOut} />
      </div>
      <Waterline className="mt-2 h-6.5" />
    </>
  );
}

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
      state={entry.isAdd && { fromMenu: true }}
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
