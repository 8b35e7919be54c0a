import { classNames } from './class-names';
import type { Tone } from './state-badge';

export interface GaugeProps {
  /** 0 to 1; clipped. */
  fraction: number;
  tone?: Tone | undefined;
  className?: string | undefined;
}

/** A bar with the ticks of the mira. It is a drawing: the figure stands beside it in words. */
export function Gauge({ fraction, tone = 'transit', className }: GaugeProps) {
  const percent = Math.min(100, Math.max(0, fraction * 100));
  return (
    <span className={classNames('gauge', `tone-${tone}`, className)} aria-hidden="true">
      <i style={{ width: `${percent}%` }} />
    </span>
  );
}
