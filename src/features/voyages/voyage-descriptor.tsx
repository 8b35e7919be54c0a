/** How voyages are listed and shown in detail. */
import type { SectionOf } from '../../crud/detail-screen';
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

export const VOYAGE_SECTIONS: readonly SectionOf<typeof voyage>[] = [
  {
    title: 'Salida y destino',
    facts: [
      'vehiculoNombre',
      'sucursalNombre',
      { label: 'Salida programada', value: ({ view }) => toPlanned(view) },
      { label: 'Destino', value: ({ view }) => toDestination(view) },
      'salidaReal',
      'llegadaReal',
      {
        label: 'Hora',
        value: ({ view }) =>
          view.isAdjusted === true ? 'Ajustada: el reloj del equipo estaba mal' : '',
      },
    ],
  },
];
