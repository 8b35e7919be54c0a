/** The time since which a shipment is in its states, from our server and from the changes made on a device. */
import type { Fields } from '../entity';
import { toToldState } from './to-claim';
import { isUnderWay } from './transitions';

const SINCE = { estadoEntrega: 'deliveryStateAt', estadoPago: 'paymentStateAt' } as const;
type StateField = keyof typeof SINCE;
const LATE_AFTER_MS = 7 * 86_400_000;

/** The fields of a shipment that a change of state sets beside the state; none where no time was kept with it. */
export function sinceOfChange(change: Fields): Fields {
  const at = change.occurredAt;
  if (at === undefined) return {};
  const changed = (Object.keys(SINCE) as StateField[]).filter((field) => field in change);
  return {
    ...Object.fromEntries(changed.map((field) => [SINCE[field], at])),
    ...('estadoEntrega' in change && { porReclamar: change.porReclamar === true }),
  };
}

/** Received at `start` (ms) or later; false also where nobody tells when. */
export function isDeliveredSince(view: Fields, start: number): boolean {
  return toToldState(view) === 'ENTREGADO' && toSince(view, 'estadoEntrega') >= start;
}

/** Paid, and not cancelled: its money is in. */
export function isCollected(view: Fields): boolean {
  return view.estadoPago === 'PAGADO' && view.estadoEntrega !== 'CANCELADO';
}

/** Collected at `start` (ms) or later; false also where nobody tells when. */
export function isCollectedSince(view: Fields, start: number): boolean {
  return isCollected(view) && toSince(view, 'estadoPago') >= start;
}

/** On the river for more than a week: no voyage between the company's piers takes that long. */
export function isLate(view: Fields, now: number): boolean {
  const since = toSince(view, 'estadoEntrega');
  return isUnderWay(view.estadoEntrega) && since > UNKNOWN && now - since > LATE_AFTER_MS;
}

const UNKNOWN = Number.NEGATIVE_INFINITY;

function toSince(view: Fields, field: StateField): number {
  const at = Date.parse(String(view[SINCE[field]] ?? ''));
  return Number.isNaN(at) ? UNKNOWN : at;
}
