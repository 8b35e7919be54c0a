import type { ComponentProps } from 'react';
import { classNames } from './class-names';

/** The measure of the public pages: as wide as their header, with a margin at both sides. */
export function PageWidth({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div {...rest} className={classNames('mx-auto w-full max-w-page px-5 lg:px-10', className)} />
  );
}
