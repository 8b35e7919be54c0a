/** A vessel's load against its capacity. */

import type { MirrorRow } from '../../db/schema';
import { productsOf } from '../../domain/rules/cargo';
import {
  type CargoTotals,
  toCubicMetres,
  toKilograms,
  toTotals,
} from '../../domain/rules/cargo-measures';
import { isAboard } from '../../domain/rules/transitions';
import { isSameName } from '../../domain/values/same';

export interface Load {
  /** The load of the other shipments that are being prepared for it or travel in it. */
  readonly aboard: CargoTotals;
  readonly shipmentCount: number;
}

/** The load of a vessel without the shipment `except`. */
export function toLoad(
  vesselName: string,
  shipments: readonly MirrorRow[],
  products: readonly MirrorRow[],
  except: string | null,
): Load {
  const travelling = shipments.filter(
    ({ key, view }) =>
      key !== except && isSameName(view.vehiculoNombre, vesselName) && isAboard(view.estadoEntrega),
  );
  const aboard = new Set(travelling.flatMap((shipment) => productsOf(shipment, products)));
  return { aboard: toTotals([...aboard]), shipmentCount: travelling.length };
}

export interface Capacity {
  readonly kilograms: number;
  readonly cubicMetres: number;
}

export function toCapacity({ view }: MirrorRow): Capacity {
  return {
    kilograms: toKilograms(view.weightCapacity, view.weightUnit),
    cubicMetres: toCubicMetres(view.volumeCapacity, view.volumeUnit),
  };
}
