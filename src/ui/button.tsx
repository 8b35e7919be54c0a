import type { ComponentProps } from 'react';
import { type ButtonLook, buttonClasses } from './button-look';

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Dashed, yet focusable and pressable: `onClick` still runs, so that the caller can explain. */
    isUnavailable?: boolean | undefined;
  };

export function Button({
  variant,
  size,
  isUnavailable = false,
  className,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={isUnavailable || undefined}
      className={buttonClasses({ variant, size }, className)}
    />
  );
}
