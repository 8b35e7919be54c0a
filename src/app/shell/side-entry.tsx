import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../../ui/class-names';
import { Link, type LinkProps } from '../../ui/link';

export interface SideEntryLook {
  icon: LucideIcon;
  label: string;
  /** The word under the icon. */
  isRail: boolean;
  isCurrent?: boolean;
  children?: ReactNode;
}

export function SideLink({
  icon,
  label,
  isRail,
  isCurrent,
  children,
  ...rest
}: LinkProps & SideEntryLook) {
  const look = { icon, label, isRail };
  return (
    <Link
      {...rest}
      className={toSideClasses(isRail, isCurrent)}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <SideContent {...look} />
      {children}
    </Link>
  );
}

export function SideButton({
  icon,
  label,
  isRail,
  ...rest
}: ComponentProps<'button'> & SideEntryLook) {
  return (
    <button {...rest} type="button" className={toSideClasses(isRail)}>
      <SideContent icon={icon} label={label} isRail={isRail} />
    </button>
  );
}

export function SideContent({
  icon: Icon,
  label,
  isRail,
}: Pick<SideEntryLook, 'icon' | 'label' | 'isRail'>) {
  return (
    <>
      <Icon className="size-5.5 flex-none" aria-hidden="true" />
      <span
        className={
          isRail ? 'max-w-full text-[15px]/none tracking-[-0.02em] wrap-anywhere' : undefined
        }
      >
        {label}
      </span>
    </>
  );
}

export function toSideClasses(isRail: boolean, isCurrent = false): string {
  return classNames(
    'flex min-h-target w-full rounded-l-1 text-left leading-[1.15] text-inherit no-underline in-[dialog]:min-h-dock',
    // Every icon and word of the rail begins at one line, with or without a plus beside it.
    isRail ? 'relative flex-col justify-center gap-0.75 py-1 pl-1' : 'items-center gap-3 px-3 py-1',
    isCurrent
      ? 'bg-side-active font-strong text-on-side-active oscuro:shadow-[inset_4px_0_var(--color-on-side-active)]'
      : 'font-medium hover:bg-on-side/10 sol:font-label',
  );
}
