import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names';

/** The number of pending operations, over the corner of an icon. */
export function CountBadge({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'absolute min-w-5 rounded-1 px-0.75 text-center text-sm/[20px] font-strong tabular-nums',
        className,
      )}
    >
      {children}
    </span>
  );
}
