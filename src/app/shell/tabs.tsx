import { Link, useLocation } from 'react-router-dom';
import { areaOfPath } from '../../domain/rules/permissions';
import { useRuntime } from '../../session/runtime-context';
import { classNames } from '../../ui/class-names';
import { tabsOf } from './menu';
import { usePendingCount } from './use-sync-status';

/** The phone's bar; the wizard has its own. */
export function Tabs() {
  const { user } = useRuntime();
  const { pathname } = useLocation();
  const pending = usePendingCount();
  return (
    <nav className="office-tabs" aria-label="Accesos">
      {tabsOf(user.rol).map(({ label, to, icon: Icon, area, isAdd, hasPendingCount }) => (
        <Link
          key={to}
          to={to}
          state={isAdd && { fromMenu: true }}
          className={classNames(isAdd && 'office-tab-next')}
          data-tab={isAdd ? 'next' : undefined}
          aria-current={!isAdd && areaOfPath(pathname) === area ? 'page' : undefined}
        >
          <span className="relative">
            <Icon aria-hidden="true" />
            {hasPendingCount && pending > 0 && <span className="side-count">{pending} </span>}
          </span>
          {label}
        </Link>
      ))}
    </nav>
  );
}
