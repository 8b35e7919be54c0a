import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names';

export interface TickProps
  extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'children'> {
  /** Classes of the line, which is pressed as a whole. */
  readonly className?: string;
  readonly children: ReactNode;
}

/** A box to tick, with its words. */
export function Tick({ className, children, ...box }: TickProps) {
  return (
    <label className={classNames('flex min-h-dock cursor-pointer items-center gap-3', className)}>
      <input type="checkbox" {...box} className="box" />
      {children}
    </label>
  );
}
