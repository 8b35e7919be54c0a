import { useLocation } from 'react-router-dom';
import { areaOfPath } from '../../domain/rules/permissions';
import { useRuntime } from '../../session/runtime-context';
import { classNames } from '../../ui/class-names';
import { Link } from '../../ui/link';
import { CountBadge } from './count-badge';
import { isCurrent, tabsOf } from './menu';
import { TABS } from './page';
import { usePendingCount } from './use-sync-status';

/** As wide as its word, and an equal share of what is left. */
const TAB =
  'grid min-h-17 min-w-target flex-auto content-center justify-items-center gap-0.75 px-px py-1 text-sm/[1.1] no-underline max-[25rem]:text-[15px] focus-visible:-outline-offset-4';
const OTHER = 'font-medium text-ink';
const CURRENT = 'font-strong text-rio-ink shadow-[inset_0_5px_var(--color-rio)]';
const NEXT = 'bg-arcilla font-strong text-on-arcilla';

/** The phone's bar; the wizard has its own. */
export function Tabs() {
  const { user } = useRuntime();
  const { pathname } = useLocation();
  const pending = usePendingCount();
  // The other screens have a next thing of their own.
  const isNext = ['dashboard', 'shipments'].includes(areaOfPath(pathname) ?? '');
  return (
    <nav className={TABS} aria-label="Accesos">
      {tabsOf(user.rol).map((tab) => {
        const { label, to, icon: Icon, isAdd, hasPendingCount } = tab;
        const isHere = !isAdd && isCurrent(tab, pathname);
        return (
          <Link
            key={to}
            to={to}
            state={isAdd && { fromMenu: true }}
            className={classNames(TAB, isAdd && isNext ? NEXT : isHere ? CURRENT : OTHER)}
            data-tab={isAdd ? 'next' : undefined}
            aria-current={isHere ? 'page' : undefined}
          >
            <span className="relative">
              <Icon className="size-6" aria-hidden="true" />
              {hasPendingCount && pending > 0 && (
                <CountBadge className="-top-1.5 -right-4 bg-ink text-surface">
                  {pending}{' '}
                </CountBadge>
              )}
            </span>
            {label}
          </Link>
        );
      })}
    </nav>
  );
}
