import type { LucideIcon } from 'lucide-react';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useId } from 'react';
import { classNames } from '../../ui/class-names';
import { Popover } from './popover';
import { SideContent, toSideClasses } from './side-entry';

export interface SideGroupProps {
  title: string;
  icon: LucideIcon;
  isRail: boolean;
  /** Whether one of its screens is open. */
  isCurrent: boolean;
  children: ReactNode;
}

/** Several entries under one word, beside the bar: so that the bar has room for all. */
export function SideGroup({ title, icon, isRail, isCurrent, children }: SideGroupProps) {
  const id = useId();
  return (
    <>
      <button type="button" popoverTarget={id} className={toSideClasses(isRail, isCurrent)}>
        <SideContent icon={icon} label={title} isRail={isRail} />
        <ChevronRight
          aria-hidden="true"
          className={classNames('size-4.5', isRail ? 'absolute top-1.5 right-1' : 'mr-1 ml-auto')}
        />
      </button>
      <Popover
        id={id}
        side="right"
        className="side w-60 rounded-r-2 border-stroke border-edge bg-side py-2 pl-2 text-on-side"
      >
        {children}
      </Popover>
    </>
  );
}
