/** How a shipment's cost and its payments stand, in a sentence. */

import { formatMoney } from '../../../domain/rules/numbers';
import type { Balance } from '../../../domain/rules/payments';

/** `count`: payments in force. The state is a word of its own: it may say paid where nobody noted a payment. */
export function toBalanceWords(
  { cost, paid, missing, inFavour }: Balance,
  count: number,
  state: unknown,
): string {
  if (state === 'PAGADO' && count === 0) return 'Está en Pagado, sin pagos anotados.';
  if (state === 'PAGADO' && missing > 0)
    return `Está en Pagado; anotado ${formatMoney(paid)} de ${formatMoney(cost)}.`;
  const sum = `Pagado ${formatMoney(paid)} de ${formatMoney(cost)}`;
  if (missing > 0) return `${sum} · falta ${formatMoney(missing)}`;
  return inFavour > 0 ? `${sum} · ${formatMoney(inFavour)} a favor del cliente` : sum;
}
