/** The two rivers that cargo travels on: which one a shipment takes, and where on it. */
import type { Fields } from '../entity';
import { toPlaceKey } from '../values/same';
import { isVaupes, VAUPES_PIERS } from './vaupes';

export type River = 'guaviare' | 'vaupes';

interface Corridor {
  readonly river: River;
  readonly name: string;
  /** Down the river. */
  readonly piers: readonly string[];
  /** The pier at the end of the road, by which cargo of other towns comes and goes. */
  readonly door: number;
}

/** White water, and black water: a road leads from San José to Calamar, and from there the Vaupés. */
export const CORRIDORS: readonly Corridor[] = [
  {
    river: 'guaviare',
    name: 'Río Guaviare',
    piers: ['Puerto Concordia', 'San José del Guaviare', 'Mapiripán', 'Barrancominas', 'Inírida'],
    door: 1,
  },
  {
    river: 'vaupes',
    name: 'Río Vaupés',
    piers: VAUPES_PIERS,
    door: 0,
  },
];

const ENDS = ['Salida', 'Llegada'] as const;

/** The river a shipment travels on: the Vaupés where it begins or ends there; null where it does on neither. */
export function riverOf(view: Fields): River | null {
  if (isVaupes(view)) return 'vaupes';
  const isOnGuaviare = ENDS.some(
    (end) =>
      toPlaceKey(view[`departamento${end}`]) === 'guaviare' ||
      pierOf(view, end)?.river === 'guaviare',
  );
  return isOnGuaviare ? 'guaviare' : null;
}

/** Where a shipment is between two piers of its river: `reach` 0 lies between the first two. */
export interface Leg {
  readonly reach: number;
  readonly isUpriver: boolean;
}

/** The reach of its river by which a shipment leaves its pier; null where it travels on neither. */
export function legOf(view: Fields): Leg | null {
  const way = wayOf(view);
  if (!way) return null;
  const { from, to, corridor } = way;
  const isUpriver = to < from;
  const lastReach = corridor.piers.length - 2;
  return { reach: Math.min(lastReach, isUpriver ? from - 1 : from), isUpriver };
}

/**
 * Whether a cargo, by its towns, lies on the way of a boat: on its river, in its direction, between its first pier and
 * its last one.
 */
export function isOnTheWay(boat: Fields, carried: Fields): boolean {
  const [way, part] = [wayOf(boat), wayOf(carried)];
  if (!way || !part)
    return toPlaceKey(boat.municipioLlegada) === toPlaceKey(carried.municipioLlegada);
  const sign = way.to < way.from ? -1 : 1;
  const places = [way.from, part.from, part.to, way.to].map((place) => place * sign);
  return (
    way.corridor === part.corridor && places.every((at, i) => i === 0 || (places[i - 1] ?? 0) <= at)
  );
}

/** From which pier to which one of its river; a town without a pier is reached from its door. */
function wayOf(view: Fields): { corridor: Corridor; from: number; to: number } | null {
  const river = riverOf(view);
  const corridor = CORRIDORS.find((each) => each.river === river);
  if (!corridor) return null;
  const placeOf = (end: (typeof ENDS)[number]) => {
    const pier = pierOf(view, end);
    return pier?.river === river ? pier.place : corridor.door;
  };
  return { corridor, from: placeOf('Salida'), to: placeOf('Llegada') };
}

function pierOf(
  view: Fields,
  end: (typeof ENDS)[number],
): { readonly river: River; readonly place: number } | null {
  const town = toPlaceKey(view[`municipio${end}`]);
  for (const { river, piers } of CORRIDORS) {
    const place = piers.findIndex((pier) => toPlaceKey(pier) === town);
    if (place >= 0) return { river, place };
  }
  return null;
}
