import type { ReactNode } from 'react';
import { Shore } from './art/shore';
import { classNames } from './class-names';
import { Panel } from './panel';

export interface EmptyStateProps {
  title: string;
  /** The reason why there is nothing. */
  children?: ReactNode;
  /** One action. */
  action?: ReactNode;
  level?: 2 | 3 | undefined;
  className?: string | undefined;
}

export function EmptyState({ title, children, action, level = 2, className }: EmptyStateProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <Panel
      as="div"
      className={classNames(
        'grid justify-items-center gap-2 overflow-hidden px-6 pt-7 pb-0 text-center text-balance',
        className,
      )}
    >
      <Heading className="text-xl">{title}</Heading>
      {children && <div className="max-w-[36em]">{children}</div>}
      {action && <div className="flex flex-wrap justify-center gap-3 pt-2">{action}</div>}
      <Shore />
    </Panel>
  );
}
