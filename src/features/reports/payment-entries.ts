/** The payments that this device knows, as a cash closing counts them. */

import type { MirrorRow } from '../../db/schema';
import type { Fields } from '../../domain/entity';
import type { CashEntry, UnnotedPayment } from '../../domain/reports/cash';
import { formatDate, toBogotaDay } from '../../domain/rules/dates';
import { isInForce, paidBy } from '../../domain/rules/payments';
import { toShipmentNumber } from '../../domain/rules/waybill';
import { isSameName, toNameKey } from '../../domain/values/same';

/** An entry with its author: the user name in lower case, '' for a person who belongs to another company by now. */
export interface PaymentEntry extends CashEntry {
  readonly who: string;
}

/**
 * A payment that was annulled on a later day is two entries: the amount counted then, and the amount subtracted now.
 * @param own the author of payments that the server does not know yet
 */
export function toPaymentEntries(
  payments: readonly MirrorRow[],
  shipments: readonly MirrorRow[],
  senderOf: (document: unknown) => string,
  own: string,
): PaymentEntry[] {
  const byName = indexByName(shipments);
  return payments.flatMap((payment): PaymentEntry[] => {
    const { view, base } = payment;
    const at = toTime(view.pagadoEn);
    if (at === null) return [];
    const shipment = byName.get(String(view.envioId));
    const amount = Number(view.valor) || 0;
    const noted = {
      at,
      number: shipment ? toShipmentNumber(shipment).number : 'Envío que no está en este equipo',
      sender: senderOf(shipment?.view.remitenteCedula),
      branch: String(shipment?.view.sucursalNombre ?? ''),
      type: String(view.tipoPago ?? ''),
      amount,
      state: base === null ? toState(payment) : 'sent',
      who: toNameKey(base === null ? own : view.registradoPor),
    } as const;
    const annulment = isInForce(view) ? null : toAnnulment(payment, at);
    if (!annulment) return [noted];
    const { isSameDay, state, at: annulledAt } = annulment;
    if (isSameDay && state !== 'undecided' && noted.state !== 'undecided')
      return [{ ...noted, state: 'annulled' }];
    if (noted.state === 'undecided') return [noted];
    const taken = {
      ...noted,
      at: annulledAt,
      amount: -amount,
      state,
      remark: `Anula un pago del ${toDay(at)}`,
    };
    if (state === 'undecided') return [noted, taken];
    return [{ ...noted, remark: `Anulado el ${toDay(annulledAt)}` }, taken];
  });
}

/** When it was annulled, and whether the server has that. */
function toAnnulment(payment: MirrorRow, paidAt: number) {
  const at = toTime(payment.view.anuladoEn) ?? paidAt;
  const isKnown = payment.base !== null && !isInForce(payment.base);
  return {
    at,
    isSameDay: toBogotaDay(at) <= toBogotaDay(paidAt),
    state: isKnown ? ('sent' as const) : toState(payment),
  };
}

function toState({ mark }: MirrorRow): 'sent' | 'waiting' | 'undecided' {
  if (mark === null) return 'sent';
  return mark === 'attention' ? 'undecided' : 'waiting';
}

/** Shipments that became paid on a day without a payment for all of it, for example by a client that records none. */
export function toUnnoted(
  payments: readonly MirrorRow[],
  shipments: readonly MirrorRow[],
  senderOf: (document: unknown) => string,
  { day, branch }: { readonly day: string; readonly branch: string },
): UnnotedPayment[] {
  const paidOf = paidBy(payments);
  return shipments
    .filter(({ view }) => isPaidOn(view, day, branch))
    .map((row) => ({ row, missing: (Number(row.view.costoEnvio) || 0) - paidOf(row) }))
    .filter(({ missing }) => missing > 0)
    .map(({ row, missing }) => ({
      number: toShipmentNumber(row).number,
      sender: senderOf(row.view.remitenteCedula),
      branch: String(row.view.sucursalNombre ?? ''),
      missing,
    }));
}

function isPaidOn(view: Fields, day: string, branch: string): boolean {
  if (view.estadoPago !== 'PAGADO' || (branch !== '' && !isSameName(view.sucursalNombre, branch)))
    return false;
  const at = toTime(view.paymentStateAt);
  return at !== null && toBogotaDay(at) === day;
}

function indexByName(rows: readonly MirrorRow[]): ReadonlyMap<string, MirrorRow> {
  return new Map(
    rows.flatMap((row) => [[row.key, row] as const, [String(row.id ?? row.key), row] as const]),
  );
}

const toDay = (at: number) => formatDate(toBogotaDay(at));

function toTime(time: unknown): number | null {
  const at = Date.parse(String(time ?? ''));
  return Number.isNaN(at) ? null : at;
}
