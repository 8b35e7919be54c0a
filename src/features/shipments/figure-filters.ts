/** What the dashboard counts, and a list may be asked for: no field of a shipment, and so not part of every list. */
import type { Fields } from '../../domain/entity';
import { riverOf } from '../../domain/rules/corridors';
import { toPeriodStart } from '../../domain/rules/dates';
import { isOwed } from '../../domain/rules/owed';
import {
  isCollected,
  isCollectedSince,
  isDeliveredSince,
  isLate,
} from '../../domain/rules/state-since';

/** What a shipment has of it; '' for one that it leaves out. */
export const FIGURE_FILTERS: Readonly<Record<string, (view: Fields, now: number) => string>> = {
  cobro: (view) => (isOwed(view) ? String(view.estadoPago) : ''),
  corredor: (view) => (view.estadoEntrega === 'EN_TRANSITO' ? (riverOf(view) ?? '') : ''),
  entregado: (view, now) =>
    view.estadoEntrega === 'ENTREGADO' ? toDay(isDeliveredSince(view, startOf(now))) : '',
  cobrado: (view, now) => (isCollected(view) ? toDay(isCollectedSince(view, startOf(now))) : ''),
  demora: (view, now) =>
    view.estadoEntrega === 'EN_TRANSITO' ? (isLate(view, now) ? 'semana' : 'menos') : '',
};

const startOf = (now: number) => toPeriodStart('day', now);
const toDay = (isToday: boolean) => (isToday ? 'hoy' : 'antes');
