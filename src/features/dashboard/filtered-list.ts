import { type ListFilter, SENDER, writeFilters } from '../../crud/filter-address';
import type { DeliveryState } from '../../domain/options';
import { listPath } from '../../domain/paths';

const toList = (...filters: readonly ListFilter[]) =>
  `${listPath('shipment')}?${writeFilters(new URLSearchParams(), filters)}`;

/** The shipment list, showing only those whose `filter` is `value`; without a value, all that have one. */
export const toFilteredList = (
  filter:
    | 'estadoEntrega'
    | 'cobro'
    | 'corredor'
    | 'registrado'
    | 'entregado'
    | 'cobrado'
    | 'demora',
  value = '',
) => toList({ field: filter, value });

/** The shipments that a sender owes, by the key of their record. */
export const toDebtsList = (customer: string) =>
  toList({ field: SENDER, value: customer }, { field: 'cobro', value: '' });

/** The shipments of a vessel in a delivery state. */
export const toVesselList = (vessel: string, state: DeliveryState) =>
  toList({ field: 'vehiculoNombre', value: vessel }, { field: 'estadoEntrega', value: state });
