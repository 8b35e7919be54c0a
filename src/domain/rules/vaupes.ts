import type { Fields } from '../entity';
import { toPlaceKey } from '../values/same';

/** Down the river; the road from San José ends at the first. */
export const VAUPES_PIERS = ['Calamar', 'Miraflores', 'Carurú', 'Mitú'];
/** Others have a Calamar and a Miraflores too; a record may not say which it means. */
const DEPARTMENT = /^(guaviare|vaupes)?$/;

/** Black water: a shipment that begins or ends on the Vaupés. */
export function isVaupes(view: Fields): boolean {
  const piers = VAUPES_PIERS.map(toPlaceKey);
  return ['Salida', 'Llegada'].some((end) => {
    const department = toPlaceKey(view[`departamento${end}`]);
    const town = toPlaceKey(view[`municipio${end}`]);
    return department === 'vaupes' || (DEPARTMENT.test(department) && piers.includes(town));
  });
}
