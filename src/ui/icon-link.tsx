import type { ReactNode } from 'react';
import { ButtonLink, type ButtonLinkProps } from './button-link';
import { classNames } from './class-names';

export interface IconLinkProps extends Omit<ButtonLinkProps, 'children'> {
  /** The accessible name, and the tooltip. */
  label: string;
  icon: ReactNode;
}

export function IconLink({ label, icon, className, ...rest }: IconLinkProps) {
  return (
    <ButtonLink
      {...rest}
      aria-label={label}
      title={label}
      className={classNames('btn-icon', className)}
    >
      {icon}
    </ButtonLink>
  );
}
