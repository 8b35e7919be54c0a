import type { ComponentProps } from 'react';
import { classNames } from './class-names';

export type PlankEdge = 'local' | 'sending' | 'verifying' | 'trouble' | 'chosen';

export interface PlankProps extends ComponentProps<'div'> {
  as?: 'div' | 'li' | 'article' | undefined;
  edge?: PlankEdge | undefined;
}

/** A row or a card. Its left border shows the sync state: dashed while only on this device. */
export function Plank({ as = 'div', edge, className, ...rest }: PlankProps) {
  // The three tags take the same attributes; JSX cannot see that of a union of tag names.
  const Tag = as as 'div';
  return <Tag {...rest} data-edge={edge} className={classNames('plank', className)} />;
}
