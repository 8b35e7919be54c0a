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

const LOOKS = {
  above: {
    list: 'grid-cols-[repeat(auto-fill,minmax(min(var(--fact,180px),100%),1fr))] gap-x-6 gap-y-3',
    item: '',
    label: 'text-sm',
  },
  beside: {
    list: 'grid-cols-[fit-content(40%)_minmax(0,1fr)] gap-x-4.5 gap-y-1.5 max-[22rem]:grid-cols-1',
    item: 'col-span-full grid grid-cols-subgrid items-baseline',
    label: 'text-base/[1.35] max-[22rem]:text-sm',
  },
};

export function Facts({ items, layout = 'above', className }: FactsProps) {
  const look = LOOKS[layout];
  return (
    <dl className={classNames('grid', look.list, className)}>
      {items.map((item) => (
        <div key={item.label} className={classNames(look.item, item.isWide && 'col-span-full')}>
          <dt className={classNames('text-ink-soft', look.label)}>{item.label}</dt>
          <dd className="leading-snug font-label wrap-anywhere">{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
