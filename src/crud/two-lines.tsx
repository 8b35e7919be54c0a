import type { ReactNode } from 'react';

export interface TwoLinesProps {
  readonly main: ReactNode;
  /** Quiet, below; nothing where it is ''. */
  readonly below?: ReactNode;
}

/** A cell with a main text and a secondary one that distinguishes it. */
export function TwoLines({ main, below }: TwoLinesProps) {
  return (
    <span className="grid grid-cols-[minmax(0,1fr)]">
      <span className="font-label">{main}</span>
      {below && <span className="text-sm font-text text-ink-soft">{below}</span>}
    </span>
  );
}
