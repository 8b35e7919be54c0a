/** How voyages are listed. */
import { fieldColumn, type ListOf } from '../../crud/list-descriptor';
import { TwoLines } from '../../crud/two-lines';
import { voyage } from '../../domain/entities/voyage';
import { labelOf, VOYAGE_STATES } from '../../domain/options';
import { VoyageState } from './voyage-state';
import { countOf, toDestination, toPlanned } from './voyage-words';

export const VOYAGE_LIST: ListOf<typeof voyage> = {
  searchHint: 'Embarcación, destino…',
  searchExtras: ({ view }) => [labelOf(VOYAGE_STATES, view.estado)],
  inSheet: [{ label: 'Envíos', text: ({ view }) => String(countOf(view.enviosIds)) }],
  columns: [
    fieldColumn(voyage, 'vehiculoNombre'),
    {
      key: 'fechaSalida',
      label: 'Salida',
      text: ({ view }) => toPlanned(view),
      sort: ({ view }) => `${view.fechaSalida ?? ''} ${view.horaSalida ?? ''}`,
      width: 11,
    },
    {
      key: 'municipioLlegada',
      label: 'Trayecto',
      text: ({ view }) => `${view.sucursalNombre ?? ''} – ${toDestination(view)}`,
      sort: ({ view }) => String(view.municipioLlegada ?? ''),
      render: ({ view }) => (
        <TwoLines
          main={toDestination(view)}
          below={view.sucursalNombre ? `Sale de ${view.sucursalNombre}` : ''}
        />
      ),
    },
    {
      key: 'enviosIds',
      label: 'Envíos',
      text: ({ view }) => String(countOf(view.enviosIds)),
      sort: ({ view }) => countOf(view.enviosIds),
      isFigure: true,
      width: 7,
    },
    fieldColumn(voyage, 'estado', {
      render: ({ view }) => <VoyageState value={view.estado} isBoxed />,
      width: 13,
    }),
  ],
};
