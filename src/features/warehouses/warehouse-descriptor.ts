/** How warehouses are listed and shown in detail. */
import type { SectionOf } from '../../crud/detail-screen';
import { fieldColumn, type ListOf } from '../../crud/list-descriptor';
import { toShown } from '../../crud/shown-value';
import type { RowOf } from '../../db/schema';
import { warehouse } from '../../domain/entities/warehouse';

type Row = RowOf<typeof warehouse>;

const toCapacity = ({ view }: Row) =>
  `${toShown(warehouse.fields.capacity, view.capacity)} ${view.unitOfMeasurement ?? ''}`.trim();

export const WAREHOUSE_LIST: ListOf<typeof warehouse> = {
  searchHint: 'Nombre, ubicación…',
  columns: [
    fieldColumn(warehouse, 'name'),
    fieldColumn(warehouse, 'location'),
    {
      key: 'capacity',
      label: 'Capacidad',
      text: toCapacity,
      sort: ({ view }) => Number(view.capacity),
      isFigure: true,
      width: '9rem',
    },
    fieldColumn(warehouse, 'description'),
  ],
};

export const WAREHOUSE_SECTIONS: readonly SectionOf<typeof warehouse>[] = [
  { title: 'Bodega', facts: ['name', 'location', 'companyName'] },
  {
    title: 'Espacio',
    facts: [{ label: 'Capacidad', value: toCapacity }, 'description'],
  },
];
