/** How answers write a shipment, and the list that shows some of them. */
import { referenceOf } from '../../../crud/record-paths';
import type { MirrorRow } from '../../../db/schema';
import { DELIVERY_STATES, labelOf, PAYMENT_STATES } from '../../../domain/options';
import { detailPath, listPath } from '../../../domain/paths';
import { formatMoney } from '../../../domain/rules/numbers';
import { isLocalKey, toProvisionalNumber } from '../../../domain/rules/waybill';
import type { RecordLink } from './answer-shape';

export function toShipmentNumber({ key, id, view }: MirrorRow) {
  if (view.numeroGuia) return { number: String(view.numeroGuia), isProvisional: false };
  const number = isLocalKey(key) ? toProvisionalNumber(key) : `Envío ${id}`;
  return { number, isProvisional: true };
}

export function toShipmentLink(row: MirrorRow): RecordLink {
  const { number, isProvisional } = toShipmentNumber(row);
  const { view } = row;
  return {
    key: `shipment:${row.key}`,
    to: detailPath('shipment', referenceOf(row)),
    title: number,
    tag: isProvisional ? 'provisional' : 'guide',
    facts: [
      toRoute(row),
      toState(row),
      `${formatMoney(toCost(row))} · ${labelOf(PAYMENT_STATES, view.estadoPago)}`,
    ],
    mark: row.mark,
  };
}

/** `San José del Guaviare – Mapiripán` */
export function toRoute({ view }: MirrorRow): string {
  return `${view.municipioSalida ?? ''} – ${view.municipioLlegada ?? ''}`;
}

/** `En tránsito · La Tonina` */
function toState({ view }: MirrorRow): string {
  const state = labelOf(DELIVERY_STATES, view.estadoEntrega);
  return view.vehiculoNombre ? `${state} · ${view.vehiculoNombre}` : state;
}

export function toCost({ view }: MirrorRow): number {
  return Number(view.costoEnvio) || 0;
}

export function sumOf(rows: readonly MirrorRow[]): number {
  return rows.reduce((sum, row) => sum + toCost(row), 0);
}

/** The shipments' list as its own filter and search show it. */
export function toShipmentList(asked: {
  filter?: readonly [field: string, value: string];
  search?: string;
}): string {
  const params = new URLSearchParams();
  if (asked.search) params.set('buscar', asked.search);
  if (asked.filter) {
    params.set('filtro', asked.filter[0]);
    params.set('valor', asked.filter[1]);
  }
  return params.size > 0 ? `${listPath('shipment')}?${params}` : listPath('shipment');
}
