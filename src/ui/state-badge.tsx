import type { ReactNode } from 'react';
import { classNames } from './class-names';

export type Tone = 'info' | 'transit' | 'success' | 'warning' | 'danger';

export interface StateBadgeProps {
  tone: Tone;
  icon: ReactNode;
  children: ReactNode;
  isBoxed?: boolean | undefined;
  /** For long texts, which may take a second line. */
  isWrapping?: boolean | undefined;
}

/** A state as icon and text, never by colour alone. */
export function StateBadge({
  tone,
  icon,
  children,
  isBoxed = false,
  isWrapping = false,
}: StateBadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-baseline gap-2 leading-tight font-label [&>svg]:size-[1.25em] [&>svg]:self-center',
        isBoxed &&
          'rounded-1 bg-(--tone-ground) py-1.5 pr-2.5 pl-2 outline-current sol:outline-2 sol:-outline-offset-2',
        `tone-${tone}`,
        !isWrapping && 'whitespace-nowrap',
      )}
    >
      {icon}
      {children}
    </span>
  );
}
