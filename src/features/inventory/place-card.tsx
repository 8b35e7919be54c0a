import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId } from 'react';
import { LoadGauge } from '../../crud/load-gauge';
import { RowMark } from '../../crud/row-mark';
import { CLAIMS_PATH, productsAtPath } from '../../domain/paths';
import { formatCubicMetres, formatKilograms, formatUnits } from '../../domain/rules/cargo-measures';
import { formatInteger } from '../../domain/rules/numbers';
import { Link } from '../../ui/link';
import { Panel } from '../../ui/panel';
import type { PlaceLoad } from './inventory';

/** A place's goods against its capacity; its name leads to its products. */
export function PlaceCard({ place }: { place: PlaceLoad }) {
  const { kind, name, row, totals, weightCapacity, volumeCapacity } = place;
  const id = useId();
  return (
    <Panel as="article" aria-labelledby={id} className="flex flex-col gap-3">
      <div className="grid gap-0.5">
        <h3 id={id} className="text-lg">
          <Link
            to={kind === 'dock' ? CLAIMS_PATH : productsAtPath(kind, name)}
            className="-my-2 inline-flex min-h-target items-center gap-1 wrap-anywhere"
          >
            {name}
            <ChevronRight aria-hidden="true" className="flex-none" />
          </Link>
        </h3>
        <p className="text-ink-soft wrap-anywhere">{toNote(place)}</p>
        {row && <RowMark mark={row.mark} />}
      </div>
      <p>
        <b>{toProducts(place.registered - place.gone + place.passing)}</b>
        {totals.units > 0 && `, ${formatUnits(totals.units)}`}
      </p>
      {weightCapacity > 0 ? (
        <LoadGauge
          label="Peso"
          load={totals.kilograms}
          capacity={weightCapacity}
          format={formatKilograms}
        />
      ) : (
        <p>
          Peso: <b className="num">{formatKilograms(totals.kilograms)}</b>
          {kind !== 'dock' && ', sin capacidad conocida'}
        </p>
      )}
      {volumeCapacity > 0 && (
        <LoadGauge
          label="Volumen"
          load={totals.cubicMetres}
          capacity={volumeCapacity}
          format={formatCubicMetres}
        />
      )}
      <Movements place={place} />
    </Panel>
  );
}

/** Explains the difference between the goods that are there and the place's list of products. */
function Movements({ place: { kind, registered, gone, passing } }: { place: PlaceLoad }) {
  if (kind === 'dock' || (gone === 0 && passing === 0)) return null;
  return (
    <ul className="grid gap-1 text-ink-soft">
      {gone > 0 && (
        <li>
          {registered === 1 ? 'Del registrado' : `De los ${formatInteger(registered)} registrados`}{' '}
          aquí, {formatInteger(gone)} ya {gone === 1 ? 'salió' : 'salieron'}.
        </li>
      )}
      {passing > 0 && (
        <li>
          {formatInteger(passing)} {passing === 1 ? 'viaja' : 'viajan'} en envíos en tránsito.
        </li>
      )}
    </ul>
  );
}

function toProducts(count: number): string {
  if (count === 0) return 'Sin productos';
  return `${formatInteger(count)} ${count === 1 ? 'producto' : 'productos'}`;
}

function toNote({ kind, row }: PlaceLoad): string {
  if (kind === 'dock') return 'Llegó, y nadie lo ha recibido todavía';
  if (!row) return 'Nombrada en productos, pero no está en este equipo';
  const { location, type, licensePlate } = row.view;
  const facts = kind === 'warehouse' ? [location] : [type, licensePlate];
  return facts.filter(Boolean).join(' · ');
}
