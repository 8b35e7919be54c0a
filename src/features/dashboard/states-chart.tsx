import { ChevronRight } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { listPath } from '../../domain/paths';
import { Panel } from '../../ui/panel';
import type { Tone } from '../../ui/state-badge';
import { type Figures, toBlockSize } from './figures';
import { toFilteredList } from './filtered-list';

const TONES: Readonly<Record<string, Tone>> = {
  EN_PREPARACION: 'info',
  EN_TRANSITO: 'transit',
  ENTREGADO: 'success',
  DEVUELTO: 'warning',
  CANCELADO: 'danger',
};
const LONGEST_ROW = 10;

/** Crates on a dock: one block is one shipment, or a round number of them where they would not fit. */
export function StatesChart({ figures }: { figures: Figures }) {
  const size = toBlockSize(Math.max(...figures.byState.map(({ count }) => count)), LONGEST_ROW);
  return (
    <Panel aria-labelledby="por-estado" className="dash-figure">
      <h2 id="por-estado">
        <Link to={listPath('shipment')}>
          Envíos por estado
          <ChevronRight aria-hidden="true" />
        </Link>
      </h2>
      <ul className="dash-states">
        {figures.byState.map(({ state, label, count }) => (
          <li key={state}>
            <Link to={toFilteredList('estadoEntrega', state)}>
              <b>{count}</b>
              <span>{label}</span>
              <i
                className={`dash-crates tone-${TONES[state] ?? 'info'}`}
                style={{ '--blocks': Math.ceil(count / size) } as CSSProperties}
                aria-hidden="true"
              />
            </Link>
          </li>
        ))}
      </ul>
      {size > 1 && <p className="text-sm text-ink-soft">Cada bloque son {size} envíos.</p>}
    </Panel>
  );
}
