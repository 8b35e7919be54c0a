import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Panel } from '../../ui/panel';
import type { Figures } from './figures';
import { toFilteredList } from './filtered-list';

const MOST = 4;

/** A hull with its shipments inside for each vessel that is under way. */
export function InTransit({ figures }: { figures: Figures }) {
  const { vessels, inTransit } = figures;
  const others = vessels.length - MOST;
  return (
    <Panel aria-labelledby="en-transito" className="dash-figure">
      <h2 id="en-transito">
        <Link to={toFilteredList('estadoEntrega', 'EN_TRANSITO')}>
          En tránsito
          <ChevronRight aria-hidden="true" />
        </Link>
      </h2>
      {inTransit === 0 && <p>Ninguna embarcación lleva envíos ahora.</p>}
      {vessels.length > 0 && (
        <ul className="grid gap-2">
          {vessels.slice(0, MOST).map(({ name, count }) => (
            <li key={name} className="grid grid-cols-[74px_minmax(0,1fr)] items-center gap-3.5">
              <Boat count={count} />
              <span className="leading-tight">
                <span className="sr-only">
                  {count === 1 ? '1 envío en ' : `${count} envíos en `}
                </span>
                <b className="break-words">{name}</b>
              </span>
            </li>
          ))}
        </ul>
      )}
      {others > 0 && (
        <p className="text-ink-soft">
          {others === 1 ? 'y 1 embarcación más' : `y ${others} embarcaciones más`}
        </p>
      )}
    </Panel>
  );
}

function Boat({ count }: { count: number }) {
  return (
    <svg className="dash-boat" viewBox="0 0 74 34" aria-hidden="true">
      <path d="M3,13 H9 V4 H27 V13 H71 L60,31 H12 Z" />
      <text x="38" y="28">
        {count}
      </text>
    </svg>
  );
}
