import { Link } from 'react-router-dom';
import { FigurePanel } from './figure-panel';
import type { Figures } from './figures';
import { toFilteredList, toLeavingList } from './filtered-list';

const SHOWN = 5;

/** What each vessel has waiting for it, before it leaves. */
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
        {leaving.slice(0, SHOWN).map(({ vessel, count }) => (
          <li key={vessel}>
            <Link
              to={toLeavingList(vessel)}
              className="flex min-h-target items-center justify-between gap-3 leading-tight text-ink no-underline hover:underline"
            >
              <span className="min-w-0 wrap-anywhere">{vessel}</span>
              <b className="num whitespace-nowrap">
                {count} {count === 1 ? 'envío' : 'envíos'}
              </b>
            </Link>
          </li>
        ))}
      </ul>
    </FigurePanel>
  );
}
