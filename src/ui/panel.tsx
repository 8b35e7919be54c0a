import type { ComponentProps } from 'react';
import { classNames } from './class-names';

export interface PanelProps extends ComponentProps<'section'> {
  as?: 'section' | 'div' | 'article' | 'fieldset' | 'li' | undefined;
}

/** A white section on the page's background. Name it with `aria-labelledby` = the id of its SectionHeading. */
export function Panel({ as = 'section', className, ...rest }: PanelProps) {
  // The five tags take the same attributes; JSX cannot see that of a union of tag names.
  const Tag = as as 'section';
  return <Tag {...rest} className={classNames('panel', className)} />;
}
