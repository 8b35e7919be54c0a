import { toSearchWord } from '../../crud/search-address';
import { listPath } from '../../domain/paths';

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

/** The shipments that are being prepared for a vessel. */
export function toLeavingList(vessel: string): string {
  const asked = new URLSearchParams([
    ['filtro', 'vehiculoNombre'],
    ['valor', vessel],
    ['filtro', 'estadoEntrega'],
    ['valor', 'EN_PREPARACION'],
  ]);
  return `${listPath('shipment')}?${asked}`;
}
