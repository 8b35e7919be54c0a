import { listPath } from '../../domain/paths';

/** The shipment list, showing only those whose `field` is `value`. */
export function toFilteredList(field: 'estadoEntrega' | 'estadoPago', value: string): string {
  return `${listPath('shipment')}?filtro=${field}&valor=${value}`;
}
