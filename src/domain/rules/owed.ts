/** The debts of customers: a payment that is pending or was rejected, of a shipment that was not cancelled. */
import type { Fields } from '../entity';
import type { CargoRow } from './cargo';
import { paidBy } from './payments';

const OWED_STATES: readonly unknown[] = ['PENDIENTE', 'RECHAZADO'];

export function isOwed({ estadoPago, estadoEntrega }: Fields): boolean {
  return OWED_STATES.includes(estadoPago) && estadoEntrega !== 'CANCELADO';
}

/** The debt of a shipment: its cost minus part payments; zero where nothing is owed. */
export function owedAfter(
  payments: readonly Pick<CargoRow, 'view'>[],
): (shipment: CargoRow) => number {
  const paidOf = paidBy(payments);
  return (shipment) => {
    const { view } = shipment;
    return isOwed(view) ? Math.max(0, (Number(view.costoEnvio) || 0) - paidOf(shipment)) : 0;
  };
}
