import type { ComponentProps } from 'react';

/** For the ear only. */
export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span {...props} className="sr-only" />;
}
