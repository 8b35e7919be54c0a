import type { ComponentProps } from 'react';
import { classNames } from '../../ui/class-names';

export function LandingHeading({ className, children, ...rest }: ComponentProps<'h2'>) {
  return (
    <h2 {...rest} className={classNames('text-3xl max-lg:text-2xl/[1.12]', className)}>
      {children}
    </h2>
  );
}
