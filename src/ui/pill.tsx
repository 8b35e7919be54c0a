import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

export type PillState = 'error' | 'locked' | 'offline' | 'syncing' | 'pending' | 'synced';

export interface PillProps {
  to: string;
  state: PillState;
  pending: number;
  icon: ReactNode;
  /** Nothing is known yet: shown only where that lasts. */
  isUnread?: boolean | undefined;
  /** Words, the numbers in <b>. */
  children: ReactNode;
}

/** The buoy: the only round thing. Changes are announced by a separate hidden region, which is the
 * caller's: a link that is itself a live region reads badly. */
export function Pill({ to, state, pending, icon, isUnread, children }: PillProps) {
  return (
    <Link
      to={to}
      className="pill justify-self-end"
      data-sync-state={state}
      data-pending={pending}
      data-unread={isUnread || undefined}
    >
      {icon}
      <span>{children}</span>
    </Link>
  );
}
