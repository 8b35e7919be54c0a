import { toSearchWord } from '../../crud/search-address';
import { listPath } from '../../domain/paths';
import type { DeliveryState } from '../../domain/rules/transitions';

/** The shipment list, showing only those whose `filter` is `value`; all that have one where it is left out. */
export function toFilteredList(
  filter:
    | 'estadoEntrega'
    | 'cobro'
    | 'corredor'
    | 'registrado'
    | 'entregado'
    | 'cobrado'
    | 'demora',
  value = '',
): string {
  const asked = new URLSearchParams({ filtro: filter });
  if (value) asked.set('valor', value);
  return `${listPath('shipment')}?${asked}`;
}

/** The shipments that a sender owes; the address does not show the document. */
export function toDebtsList(document: string): string {
  const asked = new URLSearchParams([
    ['filtro', 'remitenteCedula'],
    ['valor', toSearchWord(document)],
    ['filtro', 'cobro'],
    ['valor', ''],
  ]);
  return `${listPath('shipment')}?${asked}`;
}

/** The shipments of a vessel in a delivery state. */
export function toVesselList(vessel: string, state: DeliveryState): string {
  const asked = new URLSearchParams([
    ['filtro', 'vehiculoNombre'],
    ['valor', vessel],
    ['filtro', 'estadoEntrega'],
    ['valor', state],
  ]);
  return `${listPath('shipment')}?${asked}`;
}
