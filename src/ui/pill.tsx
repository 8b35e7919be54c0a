import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { Link } from './link';

export type PillState = 'error' | 'locked' | 'offline' | 'syncing' | 'pending' | 'synced';

export interface PillProps {
  to: string;
  state: PillState;
  pending: number;
  icon: ReactNode;
  /** Whether nothing is known yet; shown only if that lasts. */
  isUnread?: boolean | undefined;
  /** The text, with the numbers in <b>. */
  children: ReactNode;
}

const PENDING = 'border-current bg-info-ground text-info';
const LOOKS: Readonly<Record<PillState, string>> = {
  error: 'border-danger bg-danger text-on-danger',
  locked: 'border-current bg-warning-ground text-warning',
  offline: 'border-dashed border-current bg-surface text-ink',
  syncing: PENDING,
  pending: PENDING,
  synced: 'border-current bg-surface text-success',
};

/** The buoy: the only round thing. Changes are announced by a separate hidden region, which is the
 * caller's: a link that is itself a live region reads badly. */
export function Pill({ to, state, pending, icon, isUnread, children }: PillProps) {
  return (
    <Link
      to={to}
      className={classNames(
        'inline-flex min-h-target min-w-0 items-center gap-2 justify-self-end py-1 pr-3.5 pl-3 sm:gap-2.5 sm:pr-4.5 sm:pl-3.5',
        'rounded-pill border-stroke text-left leading-tight font-label no-underline max-sm:text-[1rem]/[1.15]',
        'transition-[background-color] [&_b]:tabular-nums [&>svg]:size-5.75',
        LOOKS[state],
        isUnread && 'animate-[pill-late_1s]',
      )}
      data-sync-state={state}
      data-pending={pending}
    >
      {icon}
      <span className="text-balance">{children}</span>
    </Link>
  );
}
