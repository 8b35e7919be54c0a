import { formatKilograms, toFraction } from '../../domain/rules/cargo-measures';
import { Gauge } from '../../ui/gauge';
import { Link } from '../../ui/link';
import { FigurePanel } from './figure-panel';
import type { Figures, Leaving } from './figures';
import { toFilteredList, toVesselList } from './filtered-list';

const SHOWN = 5;

/** Shipments that wait for each vessel, and their weight, before it leaves. */
export function LeavingPanel({ figures }: { figures: Figures }) {
  const { leaving } = figures;
  return (
    <FigurePanel
      id="por-salir"
      title="Por salir"
      to={toFilteredList('estadoEntrega', 'EN_PREPARACION')}
    >
      {leaving.length === 0 && <p className="text-ink-soft">Ningún envío espera embarcación.</p>}
      <ul className="grid">
        {leaving.slice(0, SHOWN).map(({ vessel, count, kilograms, capacity }) => (
          <li key={vessel} className="py-1">
            <Link
              to={toVesselList(vessel, 'EN_PREPARACION')}
              className="group grid min-h-target grid-cols-[minmax(0,1fr)_auto] content-center items-baseline gap-x-3 gap-y-1 leading-tight text-ink no-underline"
            >
              <span className="min-w-0 wrap-anywhere group-hover:underline">{vessel}</span>
              <b className="num whitespace-nowrap">
                {count} {count === 1 ? 'envío' : 'envíos'}
              </b>
              {kilograms > 0 && <Load kilograms={kilograms} capacity={capacity} />}
            </Link>
          </li>
        ))}
      </ul>
    </FigurePanel>
  );
}

function Load({ kilograms, capacity }: Pick<Leaving, 'kilograms' | 'capacity'>) {
  const fraction = toFraction(kilograms, capacity);
  return (
    <>
      <span className="num col-span-full text-sm text-ink-soft">
        {formatKilograms(kilograms)}
        {capacity > 0 && ` de ${formatKilograms(capacity)}`}
        {fraction > 1 && (
          <b className="text-danger"> · sobran {formatKilograms(kilograms - capacity)}</b>
        )}
      </span>
      {capacity > 0 && (
        <Gauge
          className="col-span-full"
          fraction={fraction}
          tone={fraction > 1 ? 'danger' : 'transit'}
        />
      )}
    </>
  );
}
