import type { Fields } from '../../domain/entity';
import { toSearchText } from '../../domain/rules/search';
import './shipment-rows.css';

const VAUPES_PIERS = ['calamar', 'miraflores', 'caruru', 'mitu'];

/** Black water: the road leads to Calamar, and from there the Vaupés. */
export function isVaupes(view: Fields): boolean {
  return ['Salida', 'Llegada'].some(
    (end) =>
      toSearchText([view[`departamento${end}`]]) === 'vaupes' ||
      VAUPES_PIERS.includes(toSearchText([view[`municipio${end}`]])),
  );
}

/** `San José del Guaviare – Mapiripán` */
export function toRouteText(view: Fields): string {
  return `${view.municipioSalida ?? ''} – ${view.municipioLlegada ?? ''}`;
}

/** Two piers and the water between them: ochre for the Guaviare, tea for the Vaupés. */
export function RouteCell({ view }: { view: Fields }) {
  return (
    <span className="route" data-water={isVaupes(view) ? 'vaupes' : 'guaviare'}>
      <span>
        <span className="sr-only">De </span>
        {String(view.municipioSalida ?? '')}
      </span>
      <b>
        <span className="sr-only">a </span>
        {String(view.municipioLlegada ?? '')}
      </b>
    </span>
  );
}
