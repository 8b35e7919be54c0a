/** How warehouses are listed and shown in detail. */
import type { DetailSection } from '../../crud/detail-screen';
import { fieldColumn, type ListDescriptor } from '../../crud/list-descriptor';
import { toShown } from '../../crud/shown-value';
import type { MirrorRow } from '../../db/schema';
import { warehouse } from '../../domain/entities/warehouse';
import type { FieldNameOf } from '../../domain/entity';

const toCapacity = ({ view }: MirrorRow) =>
  `${toShown(warehouse.fields.capacity, view.capacity)} ${view.unitOfMeasurement ?? ''}`.trim();

export const WAREHOUSE_LIST: ListDescriptor = {
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

export const WAREHOUSE_SECTIONS: readonly DetailSection<FieldNameOf<typeof warehouse>>[] = [
  { title: 'Bodega', facts: ['name', 'location', 'companyName'] },
  {
    title: 'Espacio',
    facts: [{ label: 'Capacidad', value: toCapacity }, 'description'],
  },
];
