import type { ComponentProps } from 'react';

export interface SideFrameProps extends ComponentProps<'div'> {
  as?: 'aside' | 'div';
}

/** The slab of river at the left: open, narrow with the words under its icons, or in a drawer. Lower than 480 px all of it scrolls. */
export function SideFrame({ as = 'aside', ...rest }: SideFrameProps) {
  // Both tags take the same attributes; JSX cannot see that of a union of tag names.
  const Tag = as as 'div';
  return (
    <Tag
      {...rest}
      className="side sticky top-0 flex h-dvh flex-col overflow-hidden border-edge bg-side text-on-side low:overflow-y-auto sol:border-r-4 print:hidden"
    />
  );
}
