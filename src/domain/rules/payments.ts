/** The amount paid for a shipment, by the payments that were noted (docs/decisions/0109). */
import type { Fields } from '../entity';
import type { CargoRow } from './cargo';

/** It counts: not annulled. */
export function isInForce({ estado }: Fields): boolean {
  return estado !== 'ANULADO';
}

/** In force, and received at `start` (ms) or later. */
export function isPaidSince(payment: Fields, start: number): boolean {
  return isInForce(payment) && Date.parse(String(payment.pagadoEn ?? '')) >= start;
}

/** The payments of a shipment, which a payment names by the server's number or, before there is one, by local key. */
export function paymentsOf<Row extends Pick<CargoRow, 'view'>>(
  { key, id }: Pick<CargoRow, 'key' | 'id'>,
  payments: readonly Row[],
): Row[] {
  const names = id === null ? [key] : [key, String(id)];
  return payments.filter(({ view }) => names.includes(String(view.envioId)));
}

/** The sum of the payments in force, in whole pesos. */
export function sumOfPayments(payments: readonly Pick<CargoRow, 'view'>[]): number {
  return payments
    .filter(({ view }) => isInForce(view))
    .reduce((sum, { view }) => sum + (Number(view.valor) || 0), 0);
}

/** Finds, among many, the payments for a shipment. */
export function paidBy(
  payments: readonly Pick<CargoRow, 'view'>[],
): (shipment: Pick<CargoRow, 'key' | 'id'>) => number {
  const sums = new Map<string, number>();
  for (const { view } of payments) {
    const name = String(view.envioId);
    if (isInForce(view)) sums.set(name, (sums.get(name) ?? 0) + (Number(view.valor) || 0));
  }
  return ({ key, id }) =>
    [...new Set([key, String(id ?? key)])].reduce((sum, name) => sum + (sums.get(name) ?? 0), 0);
}

export interface Balance {
  readonly cost: number;
  readonly paid: number;
  /** Still to be paid; nothing where more was paid. */
  readonly missing: number;
  /** Paid beyond the cost. */
  readonly inFavour: number;
}

/** The cost of a shipment, its payments and the difference. */
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

/** Whether a shipment's state says paid although its valid payments come to less: the difference is not owed. */
export function isPaidByState({ estadoPago }: Fields, { missing }: Balance): boolean {
  return estadoPago === 'PAGADO' && missing > 0;
}

/** The person who asks, and the payment. */
export interface AnnulContext {
  readonly isAdmin: boolean;
  /** Recorded by the acting user. */
  readonly isOwn: boolean;
  /** Its shipment is in PAGADO, and would not be paid without it. */
  readonly isPaidWith: boolean;
}

/** Why a payment may not be annulled; null where it may. Only an ADMIN takes a paid state back. */
export function whyNotAnnulled({ isAdmin, isOwn, isPaidWith }: AnnulContext): string | null {
  if (isAdmin) return null;
  if (!isOwn) return 'Solo quien anotó el pago, o un administrador, lo anula.';
  return isPaidWith
    ? 'El envío está en Pagado con este pago: solo un administrador lo anula.'
    : null;
}

/** Whether a shipment in PAGADO is paid with this payment: without it something would be missing. */
export function isPaidWith(
  shipment: Fields,
  payments: readonly Pick<CargoRow, 'key' | 'view'>[],
  payment: Pick<CargoRow, 'key'>,
): boolean {
  if (shipment.estadoPago !== 'PAGADO') return false;
  const others = payments.filter(({ key }) => key !== payment.key);
  return toBalance(shipment, others).missing > 0;
}
