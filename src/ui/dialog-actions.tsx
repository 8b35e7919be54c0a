import type { ComponentProps } from 'react';
import { classNames } from './class-names';

/** At the right; on a phone they share the width. */
export function DialogActions({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={classNames(
        'flex flex-wrap justify-end gap-2 pt-1 sm:gap-3 max-sm:[&>.btn]:flex-auto',
        className,
      )}
    />
  );
}
