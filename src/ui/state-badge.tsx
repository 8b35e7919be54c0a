import type { ReactNode } from 'react';
import { classNames } from './class-names';

export type Tone = 'info' | 'transit' | 'success' | 'warning' | 'danger';

export interface StateBadgeProps {
  tone: Tone;
  icon: ReactNode;
  children: ReactNode;
  isBoxed?: boolean | undefined;
  className?: string | undefined;
}

/** How a thing stands: icon and word, never colour alone. */
export function StateBadge({ tone, icon, children, isBoxed = false, className }: StateBadgeProps) {
  return (
    <span className={classNames('state', `tone-${tone}`, isBoxed && 'state-boxed', className)}>
      {icon}
      {children}
    </span>
  );
}
