import type { DetailSection } from '../../crud/detail-screen';
import type { shipment } from '../../domain/entities/shipment';
import type { FieldNameOf } from '../../domain/entity';
import { formatDateTime } from '../../domain/rules/dates';
import { toRegisteredAt } from '../../domain/rules/waybill';
import { RouteCell } from './route-cell';

type Section = DetailSection<FieldNameOf<typeof shipment>>;

export const ROUTE_SECTION: Section = {
  title: 'Ruta',
  facts: [
    { label: 'Trayecto', value: ({ view }) => <RouteCell view={view} /> },
    'direccionEnvio',
    'sucursalNombre',
  ],
};

export const PAYMENT_SECTION: Section = {
  title: 'Pago',
  facts: ['costoEnvio', 'tipoPago', 'estadoPago', 'valorDeclarado'],
};

/** The fields that are asked last; its people, goods and vessel have panels of their own between. */
export const CLOSING_SECTIONS: readonly Section[] = [
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
      'departamentoSalida',
      'municipioSalida',
      'departamentoLlegada',
      'municipioLlegada',
    ],
  },
];
