import type { DetailSection } from '../../crud/detail-screen';
import type { shipment } from '../../domain/entities/shipment';
import type { FieldNameOf } from '../../domain/entity';
import { formatDateTime } from '../../domain/rules/dates';
import { toRegisteredAt } from '../../domain/rules/waybill';
import { RouteCell } from './route-cell';

/** The plain facts of a shipment; its people, goods and vessel have panels of their own. */
export const DETAIL_SECTIONS: readonly DetailSection<FieldNameOf<typeof shipment>>[] = [
  {
    title: 'Ruta',
    facts: [
      { label: 'Trayecto', value: ({ view }) => <RouteCell view={view} /> },
      'departamentoSalida',
      'municipioSalida',
      'sucursalNombre',
      'departamentoLlegada',
      'municipioLlegada',
      'direccionEnvio',
    ],
  },
  { title: 'Pago', facts: ['costoEnvio', 'tipoPago', 'estadoPago'] },
  {
    title: 'Registro',
    facts: [
      'companiaNombre',
      {
        label: 'Fecha de registro',
        value: (row) => {
          const at = toRegisteredAt(row);
          return at === null ? 'Sin fecha' : formatDateTime(at);
        },
      },
    ],
  },
];
