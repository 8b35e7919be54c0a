import type { ReactNode } from 'react';
import shoreUrl from './art/shore.svg';
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

/** A heron on a beach of the dry season, which goes on beyond the picture. Its colours are its own, in every theme. */
function Shore() {
  return (
    <svg
      className="-mx-6 mt-1.5 h-28 w-[calc(100%+48px)] overflow-visible filter-(--picture-filter)"
      viewBox="0 0 640 112"
      preserveAspectRatio="xMidYMax meet"
      aria-hidden="true"
    >
      <use href={`${shoreUrl}#shore`} />
    </svg>
  );
}
