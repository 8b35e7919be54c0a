/** Goods by place, from the records this device holds: no ledger, only products, their places and their shipments. */

import type { MirrorRow } from '../../db/schema';
import type { Fields } from '../../domain/entity';
import { createHolders } from '../../domain/rules/cargo';
import {
  type CargoTotals,
  toCubicMetres,
  toFraction,
  toKilograms,
  toTotals,
} from '../../domain/rules/cargo-measures';
import { toToldState } from '../../domain/rules/to-claim';
import { isUnderWay } from '../../domain/rules/transitions';
import { isSameName } from '../../domain/values/same';

/** `dock`: the place where a vessel brought goods that nobody has received yet; no list has it. */
export type PlaceKind = 'warehouse' | 'vessel' | 'dock';

export interface PlaceLoad {
  readonly kind: PlaceKind;
  readonly name: string;
  /** Null where a product names a place that this device does not hold. */
  readonly row: MirrorRow | null;
  /** Products whose record names the place. */
  readonly registered: number;
  /** Those of them that are elsewhere: delivered, or under way. */
  readonly gone: number;
  /** Products under way in it whose record names another place. */
  readonly passing: number;
  /** The totals of the goods that are there. */
  readonly totals: CargoTotals;
  /** Kilograms; 0 where it is not known. */
  readonly weightCapacity: number;
  /** Cubic metres; 0 where it is not known. */
  readonly volumeCapacity: number;
}

export interface InventoryRows {
  readonly warehouses: readonly MirrorRow[];
  readonly vessels: readonly MirrorRow[];
  readonly products: readonly MirrorRow[];
  readonly shipments: readonly MirrorRow[];
}

interface Place {
  readonly kind: PlaceKind;
  readonly name: string;
}

/** Every place, the fullest first; those that are only named in products last. */
export function toInventory(rows: InventoryRows): PlaceLoad[] {
  const holderOf = createHolders(rows.shipments, null);
  const products = rows.products.map((product) => {
    const registered = toRegisteredPlace(product.view);
    return { product, registered, now: toPresentPlace(registered, holderOf(product)) };
  });
  const known = [
    ...rows.warehouses.map((row) => ({
      kind: 'warehouse' as const,
      name: nameIn(row, 'name'),
      row,
    })),
    ...rows.vessels.map((row) => ({ kind: 'vessel' as const, name: nameIn(row, 'nombre'), row })),
  ];
  const strangers = products
    .flatMap(({ registered, now }) => [registered, now?.kind === 'dock' ? now : null])
    .filter((place) => place !== null)
    .filter((place) => !known.some((each) => isSame(each, place)))
    .filter((place, at, all) => all.findIndex((each) => isSame(each, place)) === at)
    .map((place) => ({ ...place, row: null }));

  return [...known, ...strangers]
    .map(({ row, ...place }): PlaceLoad => {
      const there = products.filter(({ now }) => isSame(now, place));
      const named = products.filter(({ registered }) => isSame(registered, place));
      return {
        ...place,
        row,
        registered: named.length,
        gone: named.filter(({ now }) => !isSame(now, place)).length,
        passing: there.filter(({ registered }) => !isSame(registered, place)).length,
        totals: toTotals(there.map(({ product }) => product)),
        ...toCapacity(place.kind, row?.view),
      };
    })
    .sort(byFullness);
}

/** As its record says. */
function toRegisteredPlace({ warehouseName, vehicleName }: Fields): Place | null {
  if (warehouseName) return { kind: 'warehouse', name: String(warehouseName) };
  return vehicleName ? { kind: 'vessel', name: String(vehicleName) } : null;
}

/** A delivered product is nowhere of ours; one under way is in the vessel of its shipment, one to be claimed on the dock. */
function toPresentPlace(registered: Place | null, holder: MirrorRow | string | null): Place | null {
  if (holder === null || typeof holder === 'string') return registered;
  const { estadoEntrega, vehiculoNombre, municipioLlegada } = holder.view;
  if (toToldState(holder.view) === 'POR_RECLAMAR')
    return { kind: 'dock', name: String(municipioLlegada) };
  if (estadoEntrega === 'ENTREGADO') return null;
  if (!isUnderWay(estadoEntrega) || !vehiculoNombre) return registered;
  return { kind: 'vessel', name: String(vehiculoNombre) };
}

function toCapacity(kind: PlaceKind, view: Fields = {}) {
  if (kind === 'dock') return { weightCapacity: 0, volumeCapacity: 0 };
  return kind === 'warehouse'
    ? { weightCapacity: toKilograms(view.capacity, view.unitOfMeasurement), volumeCapacity: 0 }
    : {
        weightCapacity: toKilograms(view.weightCapacity, view.weightUnit),
        volumeCapacity: toCubicMetres(view.volumeCapacity, view.volumeUnit),
      };
}

const nameIn = ({ view }: MirrorRow, field: string) => String(view[field] ?? '');

const isSame = (left: Place | null, right: Place | null) =>
  left !== null && right !== null && left.kind === right.kind && isSameName(left.name, right.name);

/** By whichever of weight and volume is nearer to its end. */
const toFullness = ({ totals, weightCapacity, volumeCapacity }: PlaceLoad) =>
  Math.max(
    toFraction(totals.kilograms, weightCapacity),
    toFraction(totals.cubicMetres, volumeCapacity),
  );

function byFullness(left: PlaceLoad, right: PlaceLoad): number {
  return (
    Number(left.row === null) - Number(right.row === null) ||
    toFullness(right) - toFullness(left) ||
    left.name.localeCompare(right.name, 'es')
  );
}
