/** What customers still owe: a payment that is pending or was rejected, of a shipment that was not cancelled. */
import type { Fields } from '../entity';

const OWED_STATES: readonly unknown[] = ['PENDIENTE', 'RECHAZADO'];

export function isOwed({ estadoPago, estadoEntrega }: Fields): boolean {
  return OWED_STATES.includes(estadoPago) && estadoEntrega !== 'CANCELADO';
}
