/** Figures of the dashboard by which a list may be filtered: no field of a shipment, and so not part of every list. */
import type { CargoRow } from '../../domain/rules/cargo';
import { riverOf } from '../../domain/rules/corridors';
import { toPeriodStart } from '../../domain/rules/dates';
import { isOwed } from '../../domain/rules/owed';
import { isPaidSince, paidBy } from '../../domain/rules/payments';
import {
  isCollected,
  isCollectedSince,
  isDeliveredSince,
  isLate,
} from '../../domain/rules/state-since';
import { toToldState } from '../../domain/rules/to-claim';
import { isUnderWay } from '../../domain/rules/transitions';

/** By figure: a shipment's value for it, '' for a shipment that does not count. */
export type FigureFilters = Readonly<Record<string, (shipment: CargoRow) => string>>;

export function toFigureFilters(
  payments: readonly Pick<CargoRow, 'view'>[],
  now: number,
): FigureFilters {
  const today = toPeriodStart('day', now);
  const paidOf = paidBy(payments);
  const paidTodayOf = paidBy(payments.filter(({ view }) => isPaidSince(view, today)));
  /** As `collectedToday` sums it: the payments of the day, and the shipments that became paid that day without one. */
  const isOfToday = (shipment: CargoRow) =>
    paidTodayOf(shipment) > 0 ||
    (isCollectedSince(shipment.view, today) &&
      (Number(shipment.view.costoEnvio) || 0) > paidOf(shipment));
  return {
    cobro: ({ view }) => (isOwed(view) ? String(view.estadoPago) : ''),
    corredor: ({ view }) => (isUnderWay(view.estadoEntrega) ? (riverOf(view) ?? '') : ''),
    entregado: ({ view }) =>
      toToldState(view) === 'ENTREGADO' ? toDay(isDeliveredSince(view, today)) : '',
    // A part of its cost is enough.
    cobrado: (shipment) =>
      isCollected(shipment.view) || paidOf(shipment) > 0 ? toDay(isOfToday(shipment)) : '',
    demora: ({ view }) =>
      isUnderWay(view.estadoEntrega) ? (isLate(view, now) ? 'semana' : 'menos') : '',
  };
}

const toDay = (isToday: boolean) => (isToday ? 'hoy' : 'antes');
