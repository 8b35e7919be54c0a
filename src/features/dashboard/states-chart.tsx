import { listPath } from '../../domain/paths';
import type { Tone } from '../../ui/state-badge';
import { Crates } from './crates';
import { FigurePanel } from './figure-panel';
import type { Figures } from './figures';
import { toFilteredList } from './filtered-list';

const TONES: Readonly<Record<string, Tone>> = {
  EN_PREPARACION: 'info',
  EN_TRANSITO: 'transit',
  ENTREGADO: 'success',
  DEVUELTO: 'warning',
  CANCELADO: 'danger',
};

export function StatesChart({ figures }: { figures: Figures }) {
  return (
    <FigurePanel id="por-estado" title="Envíos por estado" to={listPath('shipment')}>
      <Crates
        unit="envíos"
        rows={figures.byState.map(({ state, label, count }) => ({
          key: state,
          label,
          count,
          tone: TONES[state] ?? 'info',
          to: toFilteredList('estadoEntrega', state),
        }))}
      />
    </FigurePanel>
  );
}
