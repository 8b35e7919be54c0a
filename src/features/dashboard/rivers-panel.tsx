import ChevronRight from 'lucide-react/icons/chevron-right';
import Truck from 'lucide-react/icons/truck';
import { type CSSProperties, useMemo } from 'react';
import type { Fields } from '../../domain/entity';
import { classNames } from '../../ui/class-names';
import { Link } from '../../ui/link';
import { Panel } from '../../ui/panel';
import { toFilteredList, toVesselList } from './filtered-list';
import { type Boat, type RiverTraffic, toTraffic } from './rivers';
import './rivers.css';

/** Both rivers have their piers on one scale: Calamar lies at the end of the road from San José. */
const LONGEST = 5;
const WATERS = {
  guaviare: {
    place: 'w-full',
    bank: 'stroke-guaviare-edge',
    water: 'stroke-guaviare',
    course:
      'M16,18 C40,15 66,15 100,20 S180,30 220,20 S280,10 310,14 S380,27 420,21 S490,9 530,14 S590,26 632,21 S700,9 740,14 S800,26 840,21 S890,12 930,15',
  },
  vaupes: {
    // It begins at the second pier of the other.
    place: 'w-[calc(100%-var(--inset)-(100%-2*var(--inset))/4+30px)] justify-self-end',
    bank: 'stroke-vaupes-edge',
    water: 'stroke-vaupes',
    course: 'M12,17 C90,15 180,26 250,22 S360,9 440,14 S560,26 640,21 S760,9 830,14 S890,12 930,15',
  },
};

/** Vessels on the water. On a phone a line for each river: the drawing would push the rest of the day out of sight. */
export function RiversPanel({ shipments }: { shipments: readonly Fields[] }) {
  const { rivers, elsewhere } = useMemo(() => toTraffic(shipments), [shipments]);
  const isQuiet = rivers.every(({ shipments }) => shipments === 0);
  return (
    <Panel
      aria-label="Envíos en tránsito por corredor"
      className="rivers relative grid gap-0.5 overflow-hidden py-3"
    >
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
    <div
      className={classNames(
        'grid items-center',
        isDrawn && 'river:grid-cols-[var(--head)_minmax(0,1fr)]',
      )}
      data-water={river}
    >
      <Link
        className="group -ml-2 flex min-h-dock items-center gap-3 rounded-1 px-2 py-1 leading-[1.25] text-ink no-underline"
        to={toFilteredList('corredor', river)}
        data-chart="corridor"
      >
        {/* The drawing has hulls of its own. */}
        {shipments > 0 && (
          <Hull count={shipments} isUpriver={false} className={isDrawn && 'river:hidden'} />
        )}
        <span className="min-w-0 flex-1">
          <b className="block text-lg/[1.25] font-title text-rio-ink group-hover:underline">
            {name}
          </b>
          <span>{toTrafficText(traffic)}</span>
        </span>
        <ChevronRight className="size-5.5 text-rio-ink" aria-hidden="true" />
      </Link>
      {isDrawn && (
        <div className="relative -mr-5 grid grid-rows-[var(--above)_34px_var(--below)] max-river:hidden">
          <svg
            className={classNames(
              'col-start-1 row-start-2 h-8.5 overflow-visible fill-none',
              WATERS[river].place,
            )}
            viewBox="0 0 900 34"
            preserveAspectRatio="none"
            strokeLinecap="round"
            aria-hidden="true"
          >
            <path
              className={classNames('stroke-24 sol:stroke-27', WATERS[river].bank)}
              vectorEffect="non-scaling-stroke"
              d={WATERS[river].course}
            />
            <path
              className={classNames('stroke-19', WATERS[river].water)}
              vectorEffect="non-scaling-stroke"
              d={WATERS[river].course}
            />
          </svg>
          {piers.map((pier, place) => (
            <span
              key={pier}
              className="pier at-place"
              style={at(placeOf(place))}
              aria-hidden="true"
            >
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
  const to = only ? toVesselList(only, 'EN_TRANSITO') : toFilteredList('corredor', river);
  return (
    <Link className="boat at-place group" to={to} style={style} title={vessels.join(', ')}>
      <span className="line-clamp-2 w-max max-w-36 self-end bg-surface px-0.5 pb-[3px] font-label wrap-break-word group-hover:underline">
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

interface HullProps {
  count: number;
  isUpriver: boolean;
  className?: string | false;
}

function Hull({ count, isUpriver, className }: HullProps) {
  return (
    <svg
      className={classNames('hull h-8.5 w-18.5 flex-none overflow-visible', className)}
      viewBox="0 0 74 34"
      aria-hidden="true"
    >
      <path
        className={classNames(
          'fill-rio stroke-surface stroke-[2.5]',
          isUpriver && 'origin-[37px_0] -scale-x-100',
        )}
        strokeLinejoin="round"
        d="M3,13 H9 V4 H27 V13 H71 L60,31 H12 Z"
      />
      <text
        x={isUpriver ? 36 : 38}
        y="28"
        textAnchor="middle"
        className="fill-on-rio text-[19px] font-[800]"
      >
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
