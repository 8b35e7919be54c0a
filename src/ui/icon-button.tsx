import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './button';
import { classNames } from './class-names';

export interface IconButtonProps extends Omit<ButtonProps, 'children'> {
  /** The accessible name, and the tooltip. */
  label: string;
  icon: ReactNode;
}

/** A square with an icon alone: only for signs that everybody knows (menu, close, pencil, eye). */
export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <Button
      {...rest}
      aria-label={label}
      title={label}
      className={classNames('btn-icon', className)}
    >
      {icon}
    </Button>
  );
}
