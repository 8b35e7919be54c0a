/** The shipments under way, river by river: their number, their vessels, and the place where a boat is drawn. */
import type { Fields } from '../../domain/entity';
import { CORRIDORS, type Leg, legOf, type River, riverOf } from '../../domain/rules/corridors';
import { isUnderWay } from '../../domain/rules/transitions';
import { groupByName } from '../../domain/values/same';

/** Vessels that go the same way in one reach. */
export interface Boat extends Leg {
  readonly count: number;
  /** The fullest first. */
  readonly vessels: readonly string[];
}

export interface RiverTraffic {
  readonly river: River;
  readonly name: string;
  readonly piers: readonly string[];
  readonly shipments: number;
  readonly vessels: number;
  /** Down the river. */
  readonly boats: readonly Boat[];
}

export interface Traffic {
  readonly rivers: readonly RiverTraffic[];
  /** Under way on neither river. */
  readonly elsewhere: number;
}

export function toTraffic(shipments: readonly Fields[]): Traffic {
  const underWay = shipments.filter(({ estadoEntrega }) => isUnderWay(estadoEntrega));
  return {
    rivers: CORRIDORS.map(({ river, name, piers }) => {
      const here = underWay.filter((view) => riverOf(view) === river);
      return {
        river,
        name,
        piers,
        shipments: here.length,
        vessels: byVessel(here).length,
        boats: toBoats(here),
      };
    }),
    elsewhere: underWay.filter((view) => riverOf(view) === null).length,
  };
}

function toBoats(shipments: readonly Fields[]): Boat[] {
  const groups = new Map<string, { leg: Leg; views: Fields[] }>();
  for (const view of shipments) {
    const leg = legOf(view);
    if (!leg) continue;
    const name = `${leg.reach} ${leg.isUpriver}`;
    const group = groups.get(name) ?? { leg, views: [] };
    group.views.push(view);
    groups.set(name, group);
  }
  return [...groups.values()]
    .map(({ leg, views }) => ({
      ...leg,
      count: views.length,
      vessels: [...byVessel(views)]
        .sort(
          ([left, most], [right, more]) =>
            more.length - most.length || left.localeCompare(right, 'es'),
        )
        .map(([name]) => name),
    }))
    .sort(
      (left, right) => left.reach - right.reach || Number(left.isUpriver) - Number(right.isUpriver),
    );
}

const byVessel = (shipments: readonly Fields[]) =>
  groupByName(shipments, ({ vehiculoNombre }) => vehiculoNombre).filter(([name]) => name !== '');
