import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
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
  const size = toBlockSize(Math.max(...rows.map(({ count }) => count)), LONGEST_ROW);
  return (
    <>
      <ul className="dash-states">
        {rows.map(({ key, label, count, tone, to }) => (
          <li key={key}>
            <Link to={to}>
              <b>{count}</b>
              <span>{label}</span>
              <i
                className={`dash-crates tone-${tone}`}
                style={{ '--blocks': Math.ceil(count / size) } as CSSProperties}
                aria-hidden="true"
              />
            </Link>
          </li>
        ))}
      </ul>
      {size > 1 && (
        <p className="text-sm text-ink-soft">
          Cada bloque son {size} {unit}.
        </p>
      )}
    </>
  );
}
