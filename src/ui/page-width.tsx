import type { ComponentProps } from 'react';
import { classNames } from './class-names';

/** The width of the public pages: that of their header, with a margin at both sides. */
export function PageWidth({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div {...rest} className={classNames('mx-auto w-full max-w-page px-5 lg:px-10', className)} />
  );
}
