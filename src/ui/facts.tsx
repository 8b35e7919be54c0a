import type { ReactNode } from 'react';
import { classNames } from './class-names';

export interface Fact {
  label: string;
  value: ReactNode;
  /** Takes the whole width. */
  isWide?: boolean | undefined;
}

export interface FactsProps {
  items: readonly Fact[];
  /** Label `above` its value, in columns, or `beside` it, one fact a line. */
  layout?: 'above' | 'beside' | undefined;
  className?: string | undefined;
}

export function Facts({ items, layout = 'above', className }: FactsProps) {
  return (
    <dl className={classNames('facts', layout === 'beside' && 'facts-beside', className)}>
      {items.map((item) => (
        <div key={item.label} className={classNames(item.isWide && 'col-span-full')}>
          <dt>{item.label}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
