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
  search = '',
): string {
  const asked = new URLSearchParams({ filtro: filter });
  if (value) asked.set('valor', value);
  if (search) asked.set('buscar', toSearchWord(search));
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
