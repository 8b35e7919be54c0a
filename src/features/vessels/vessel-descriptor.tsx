/** How vessels are listed and shown in detail. */

import type { SectionOf } from '../../crud/detail-screen';
import { ExpiryMark, expiryColumn } from '../../crud/expiry';
import { fieldColumn, type ListOf } from '../../crud/list-descriptor';
import { toShown } from '../../crud/shown-value';
import type { RowOf } from '../../db/schema';
import { vessel } from '../../domain/entities/vessel';
import type { FieldNameOf } from '../../domain/entity';

type Row = RowOf<typeof vessel>;

const withUnit =
  (name: FieldNameOf<typeof vessel>, unit: FieldNameOf<typeof vessel>) =>
  ({ view }: Row) =>
    `${toShown(vessel.fields[name], view[name])} ${toShown(vessel.fields[unit], view[unit])}`.trim();
const toWeight = withUnit('weightCapacity', 'weightUnit');
const toVolume = withUnit('volumeCapacity', 'volumeUnit');
const toPassengers = ({ view }: Row) =>
  view.passengerSpace ? toShown(vessel.fields.passengers, view.passengers) : 'No lleva';

const VESSEL_LIST: ListOf<typeof vessel> = {
  searchHint: 'Nombre, placa, matrícula…',
  columns: [
    fieldColumn(vessel, 'nombre'),
    fieldColumn(vessel, 'type', { width: 8 }),
    fieldColumn(vessel, 'licensePlate', {
      label: 'Placa y matrícula',
      text: ({ view }) => [view.licensePlate, view.registration].filter(Boolean).join(' · '),
      render: ({ view }) => (
        <span className="grid">
          <span>{String(view.licensePlate ?? '')}</span>
          <span className="text-ink-soft">{String(view.registration ?? '')}</span>
        </span>
      ),
      width: 11,
    }),
    { key: 'weightCapacity', label: 'Capacidad', text: toWeight, isFigure: true, width: 8.5 },
    {
      key: 'passengers',
      label: 'Pasajeros',
      text: toPassengers,
      sort: ({ view }) => Number(view.passengers),
      isFigure: true,
      isExtra: true,
      width: 7,
    },
    expiryColumn(vessel, 'fechaExpPatente', { label: 'Patente', width: 12.5 }),
  ],
};

const VESSEL_SECTIONS: readonly SectionOf<typeof vessel>[] = [
  { title: 'Embarcación', facts: ['nombre', 'type', 'model'] },
  {
    title: 'Documentos',
    facts: [
      'licensePlate',
      'registration',
      {
        label: 'Vencimiento de la patente',
        value: ({ view }) => <ExpiryMark date={view.fechaExpPatente} />,
      },
      {
        label: 'Registrada por',
        value: ({ view }) => String(view.createdBy ?? ''),
        isWide: true,
      },
    ],
  },
  {
    title: 'Capacidad',
    facts: [
      { label: 'Capacidad de peso', value: toWeight },
      { label: 'Capacidad de volumen', value: toVolume },
      { label: 'Pasajeros', value: toPassengers },
    ],
  },
];

export const VESSEL_SCREENS = {
  entity: vessel,
  list: VESSEL_LIST,
  sections: VESSEL_SECTIONS,
};
