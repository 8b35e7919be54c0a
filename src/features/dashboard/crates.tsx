import type { CSSProperties } from 'react';
import { Link } from '../../ui/link';
import type { Tone } from '../../ui/state-badge';
import { toBlockSize } from './figures';

export interface CrateRow {
  readonly key: string;
  readonly label: string;
  readonly count: number;
  readonly tone: Tone;
  readonly to: string;
}

const LONGEST_ROW = 10;

/** Crates on a dock: one block is one thing, or a round number of them where they would not fit. */
export function Crates({ rows, unit }: { rows: readonly CrateRow[]; unit: string }) {
  const most = Math.max(...rows.map(({ count }) => count));
  const size = toBlockSize(most, LONGEST_ROW);
  // The words share an edge, whatever their numbers.
  const digits = Math.max(2, String(most).length);
  return (
    <>
      <ul
        className="-mt-1 grid gap-x-4 max-river:grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))]"
        data-chart="crates"
      >
        {rows.map(({ key, label, count, tone, to }) => (
          <li key={key}>
            <Link
              to={to}
              style={{ '--digits': digits } as CSSProperties}
              className="group row-link grid-cols-[calc(var(--digits)*1.05rem)_minmax(0,1fr)] gap-x-3 leading-tight text-ink hover:bg-rio-tint"
            >
              <b className="row-span-2 text-right text-2xl/none font-title tabular-nums">{count}</b>
              <span className="font-label group-hover:underline">{label}</span>
              <i
                className={`crates tone-${tone}`}
                style={{ '--blocks': count / size } as CSSProperties}
                aria-hidden="true"
              />
            </Link>
          </li>
        ))}
      </ul>
      {size > 1 && (
        <p className="text-sm text-ink-soft">
          Cada bloque son {size} {unit}; el último, los que sobran.
        </p>
      )}
    </>
  );
}
