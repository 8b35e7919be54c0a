import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { classNames } from '../../ui/class-names';

export interface SideEntryLook {
  icon: LucideIcon;
  label: string;
  /** Icon only: the label stays for screen readers and as a tooltip. */
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
      className={toClasses(isRail, isCurrent)}
      aria-current={isCurrent ? 'page' : undefined}
      title={isRail ? label : undefined}
    >
      <Content {...look} />
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
    <button
      {...rest}
      type="button"
      className={toClasses(isRail)}
      title={isRail ? label : undefined}
    >
      <Content icon={icon} label={label} isRail={isRail} />
    </button>
  );
}

function Content({ icon: Icon, label, isRail }: Pick<SideEntryLook, 'icon' | 'label' | 'isRail'>) {
  return (
    <>
      <Icon className={isRail ? 'size-6.5' : 'size-5.5'} aria-hidden="true" />
      <span className={isRail ? 'sr-only' : undefined}>{label}</span>
    </>
  );
}

function toClasses(isRail: boolean, isCurrent = false): string {
  return classNames(
    'flex min-h-target w-full items-center rounded-l-1 text-left leading-[1.15] text-inherit no-underline in-[dialog]:min-h-dock',
    isRail ? 'relative justify-center p-1' : 'gap-3 px-3 py-1',
    isCurrent
      ? 'bg-side-active font-strong text-on-side-active oscuro:shadow-[inset_4px_0_var(--color-on-side-active)]'
      : 'font-medium hover:bg-on-side/10 sol:font-label',
  );
}
