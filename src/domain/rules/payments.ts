/** What was paid for a shipment, by the payments that were noted (docs/decisions/0109). */
import type { Fields } from '../entity';
import type { CargoRow } from './cargo';

/** It counts: not annulled. */
export function isInForce({ estado }: Fields): boolean {
  return estado !== 'ANULADO';
}

/** The payments of a shipment, which a payment names by the server's number or, before there is one, by local key. */
export function paymentsOf<Row extends Pick<CargoRow, 'view'>>(
  { key, id }: Pick<CargoRow, 'key' | 'id'>,
  payments: readonly Row[],
): Row[] {
  const names = id === null ? [key] : [key, String(id)];
  return payments.filter(({ view }) => names.includes(String(view.envioId)));
}

/** What the payments in force come to, in whole pesos. */
export function sumOfPayments(payments: readonly Pick<CargoRow, 'view'>[]): number {
  return payments
    .filter(({ view }) => isInForce(view))
    .reduce((sum, { view }) => sum + (Number(view.valor) || 0), 0);
}

export interface Balance {
  readonly cost: number;
  readonly paid: number;
  /** Still to be paid; nothing where more was paid. */
  readonly missing: number;
  /** Paid beyond the cost. */
  readonly inFavour: number;
}

/** How the cost of a shipment and what was paid for it stand. */
export function toBalance(shipment: Fields, payments: readonly Pick<CargoRow, 'view'>[]): Balance {
  const cost = Number(shipment.costoEnvio) || 0;
  const paid = sumOfPayments(payments);
  return {
    cost,
    paid,
    missing: Math.max(0, cost - paid),
    inFavour: Math.max(0, paid - cost),
  };
}
