/** What the dashboard counts, and a list may be asked for: no field of a shipment, and so not part of every list. */
import type { Fields } from '../../domain/entity';
import { riverOf } from '../../domain/rules/corridors';
import { isOwed } from '../../domain/rules/owed';

/** What a shipment has of it; '' for one that it leaves out. */
export const FIGURE_FILTERS: Readonly<Record<string, (view: Fields) => string>> = {
  cobro: (view) => (isOwed(view) ? String(view.estadoPago) : ''),
  corredor: (view) => (view.estadoEntrega === 'EN_TRANSITO' ? (riverOf(view) ?? '') : ''),
};
