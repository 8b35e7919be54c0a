/** How a shipment's cost and its payments stand, in a sentence. */

import { formatMoney, withUnbrokenMoney } from '../../../domain/rules/numbers';
import type { Balance } from '../../../domain/rules/payments';

/** No line ends between a sum and its sign. */
const toMoney = (pesos: number) => withUnbrokenMoney(formatMoney(pesos));

/** `count`: payments in force. The state is a word of its own: it may say paid where nobody noted a payment. */
export function toBalanceWords(
  { cost, paid, missing, inFavour }: Balance,
  count: number,
  state: unknown,
): string {
  if (state === 'PAGADO' && count === 0) return 'Está en Pagado, sin pagos anotados.';
  if (state === 'PAGADO' && missing > 0)
    return `Está en Pagado; anotado ${toMoney(paid)} de ${toMoney(cost)}.`;
  const sum = `Pagado ${toMoney(paid)} de ${toMoney(cost)}`;
  if (missing > 0) return `${sum} · falta ${toMoney(missing)}`;
  return inFavour > 0 ? `${sum} · ${toMoney(inFavour)} a favor del cliente` : sum;
}
