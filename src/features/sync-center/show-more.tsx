import { useState } from 'react';
import { Button } from '../../ui/button';

export interface Window<T> {
  readonly shown: readonly T[];
  /** How many more the next press shows; 0 where all are shown. */
  readonly next: number;
  readonly showMore: () => void;
}

/** The first of a long list, and more at each press. */
export function useWindow<T>(all: readonly T[], step: number): Window<T> {
  const [limit, setLimit] = useState(step);
  return {
    shown: all.slice(0, limit),
    next: Math.min(step, Math.max(0, all.length - limit)),
    showMore: () => setLimit(limit + step),
  };
}

/** 'Mostrar 50 más', and how many there are. */
export function ShowMore({
  list: { shown, next, showMore },
  total,
}: {
  list: Window<unknown>;
  total: number;
}) {
  if (next === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-1">
      <Button onClick={showMore}>Mostrar {next} más</Button>
      <p className="text-ink-soft">
        Se ven {shown.length} de {total}
      </p>
    </div>
  );
}
