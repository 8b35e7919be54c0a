import type { Fields } from '../../domain/entity';
import { isVaupes } from '../../domain/rules/vaupes';
import './shipment-rows.css';

/** `San José del Guaviare – Mapiripán` */
export function toRouteText(view: Fields): string {
  return `${view.municipioSalida ?? ''} – ${view.municipioLlegada ?? ''}`;
}

/** Two piers and the water between them: ochre for the Guaviare, tea for the Vaupés. */
export function RouteCell({ view }: { view: Fields }) {
  return (
    <span
      className="route self-said in-[ol]:text-lg/[1.4]"
      data-water={isVaupes(view) ? 'vaupes' : 'guaviare'}
    >
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
