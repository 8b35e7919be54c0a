import ChevronRight from 'lucide-react/icons/chevron-right';
import Truck from 'lucide-react/icons/truck';
import { type CSSProperties, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { Fields } from '../../domain/entity';
import { Panel } from '../../ui/panel';
import { toFilteredList } from './filtered-list';
import { type Boat, type RiverTraffic, toTraffic } from './rivers';
import './rivers.css';

/** Both rivers have their piers on one scale: Calamar lies at the end of the road from San José. */
const LONGEST = 5;
const WATER: Readonly<Record<RiverTraffic['river'], string>> = {
  guaviare:
    'M16,18 C40,15 66,15 100,20 S180,30 220,20 S280,10 310,14 S380,27 420,21 S490,9 530,14 S590,26 632,21 S700,9 740,14 S800,26 840,21 S890,12 930,15',
  vaupes: 'M12,17 C90,15 180,26 250,22 S360,9 440,14 S560,26 640,21 S760,9 830,14 S890,12 930,15',
};

/** Who is on the water. On a phone a line for each river: the drawing would push the rest of the day out of sight. */
export function RiversPanel({ shipments }: { shipments: readonly Fields[] }) {
  const { rivers, elsewhere } = useMemo(() => toTraffic(shipments), [shipments]);
  const isQuiet = rivers.every(({ shipments }) => shipments === 0);
  return (
    <Panel aria-label="Envíos en tránsito por corredor" className="rivers">
      {rivers.map((river) => (
        <Lane key={river.river} traffic={river} isDrawn={!isQuiet} />
      ))}
      {!isQuiet && (
        <span className="rivers-road" aria-hidden="true">
          <Truck />
        </span>
      )}
      {elsewhere > 0 && (
        <p className="text-sm text-ink-soft">
          {elsewhere === 1 ? '1 envío en tránsito va' : `${elsewhere} envíos en tránsito van`} por
          otra ruta.
        </p>
      )}
    </Panel>
  );
}

function Lane({ traffic, isDrawn }: { traffic: RiverTraffic; isDrawn: boolean }) {
  const { river, name, piers, shipments, boats } = traffic;
  const placeOf = (pier: number) => (LONGEST - piers.length + pier) / (LONGEST - 1);
  const at = (place: number) => ({ '--at': place }) as CSSProperties;
  return (
    <div className="lane" data-water={river}>
      <Link className="lane-head" to={toFilteredList('corredor', river)}>
        {shipments > 0 && <Hull count={shipments} isUpriver={false} />}
        <span>
          <b>{name}</b>
          <span>{toTrafficText(traffic)}</span>
        </span>
        <ChevronRight aria-hidden="true" />
      </Link>
      {isDrawn && (
        <div className="lane-river">
          <svg
            className="lane-water"
            viewBox="0 0 900 34"
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <path className="lane-bank" d={WATER[river]} />
            <path className="lane-flow" d={WATER[river]} />
          </svg>
          {piers.map((pier, place) => (
            <span key={pier} className="pier" style={at(placeOf(place))} aria-hidden="true">
              {pier}
            </span>
          ))}
          {boats.map((boat) => (
            <BoatLink
              key={`${boat.reach} ${boat.isUpriver}`}
              boat={boat}
              traffic={traffic}
              style={at(placeOf(boat.reach + toOffset(boat, boats)))}
            />
          ))}
        </div>
      )}
    </div>
  );
}

/** In the middle of its reach, or each in its half. */
function toOffset({ reach, isUpriver }: Boat, boats: readonly Boat[]): number {
  const isAlone = boats.filter((boat) => boat.reach === reach).length === 1;
  if (isAlone) return 0.5;
  return isUpriver ? 0.75 : 0.25;
}

interface BoatLinkProps {
  boat: Boat;
  traffic: RiverTraffic;
  style: CSSProperties;
}

function BoatLink({ boat, traffic: { river, piers }, style }: BoatLinkProps) {
  const { count, isUpriver, reach, vessels } = boat;
  const only = vessels.length === 1 ? vessels[0] : undefined;
  const name = only ?? (vessels.length > 0 ? `${vessels.length} embarcaciones` : 'Sin embarcación');
  const pier = piers[isUpriver ? reach : reach + 1];
  const to = only
    ? toFilteredList('estadoEntrega', 'EN_TRANSITO', only)
    : toFilteredList('corredor', river);
  return (
    <Link className="lane-boat" to={to} style={style} title={vessels.join(', ')}>
      <span>
        {name}
        <span className="sr-only">
          {vessels.length > 1 && ` (${vessels.join(', ')})`}:{' '}
          {count === 1 ? '1 envío' : `${count} envíos`}, {isUpriver ? 'subiendo' : 'bajando'} hacia{' '}
          {pier}
        </span>
      </span>
      <Hull count={count} isUpriver={isUpriver} />
    </Link>
  );
}

function Hull({ count, isUpriver }: { count: number; isUpriver: boolean }) {
  return (
    <svg
      className="hull"
      viewBox="0 0 74 34"
      aria-hidden="true"
      data-upriver={isUpriver || undefined}
    >
      <path d="M3,13 H9 V4 H27 V13 H71 L60,31 H12 Z" />
      <text x={isUpriver ? 36 : 38} y="28">
        {count}
      </text>
    </svg>
  );
}

/** '5 envíos en 3 embarcaciones' */
export function toTrafficText({ shipments, vessels }: RiverTraffic): string {
  if (shipments === 0) return 'Ningún envío en tránsito';
  const cargo = shipments === 1 ? '1 envío' : `${shipments} envíos`;
  if (vessels === 0) return `${cargo} en tránsito`;
  return `${cargo} en ${vessels === 1 ? '1 embarcación' : `${vessels} embarcaciones`}`;
}
