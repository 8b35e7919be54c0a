import { formatShare, toFraction } from '../domain/rules/cargo-measures';
import { Gauge } from '../ui/gauge';

export interface LoadGaugeProps {
  label: string;
  load: number;
  capacity: number;
  format: (amount: number) => string;
}

const NEARLY_FULL = 0.9;

/** A load against a capacity: the sentence first, then the drawing. */
export function LoadGauge({ label, load, capacity, format }: LoadGaugeProps) {
  const fraction = toFraction(load, capacity);
  const isOver = fraction > 1;
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>
          {label}: <b className="num">{format(load)}</b> de{' '}
          <span className="num">{format(capacity)}</span>
        </span>
        <b className={isOver ? 'num text-danger' : 'num'}>
          {isOver ? `Sobran ${format(load - capacity)}` : formatShare(fraction)}
        </b>
      </p>
      <Gauge
        fraction={fraction}
        tone={isOver ? 'danger' : fraction > NEARLY_FULL ? 'warning' : 'transit'}
      />
    </div>
  );
}
