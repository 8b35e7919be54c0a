/** How a shipment's cost and its payments stand, in a sentence. */

import type { Fields } from '../../../domain/entity';
import { formatMoney, withUnbrokenMoney } from '../../../domain/rules/numbers';
import { type Balance, isPaidByState } from '../../../domain/rules/payments';

/** No line ends between a sum and its sign. */
const toMoney = (pesos: number) => withUnbrokenMoney(formatMoney(pesos));

export function toBalanceWords(balance: Balance, shipment: Fields): string {
  const { cost, paid, missing, inFavour } = balance;
  if (isPaidByState(shipment, balance))
    return paid === 0
      ? 'Figura como pagado, pero no hay pagos registrados.'
      : `Figura como pagado, pero los pagos registrados suman ${toMoney(paid)} de ${toMoney(cost)}.`;
  const sum = `Pagado ${toMoney(paid)} de ${toMoney(cost)}`;
  if (missing > 0) return `${sum} · falta ${toMoney(missing)}`;
  return inFavour > 0 ? `${sum} · ${toMoney(inFavour)} a favor del cliente` : sum;
}
