import { lookOfState } from '../../crud/state-look';
import { listPath } from '../../domain/paths';
import { Crates } from './crates';
import { FigurePanel } from './figure-panel';
import type { Figures } from './figures';
import { toFilteredList } from './filtered-list';

export function StatesChart({ figures }: { figures: Figures }) {
  return (
    <FigurePanel id="por-estado" title="Envíos por estado" to={listPath('shipment')}>
      <Crates
        unit="envíos"
        rows={figures.byState.map(({ state, label, count }) => ({
          key: state,
          label,
          count,
          tone: lookOfState(state).tone,
          to: toFilteredList('estadoEntrega', state),
        }))}
      />
    </FigurePanel>
  );
}
