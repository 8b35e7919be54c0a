/** Which products a shipment carries, and which shipment holds a product. */
import type { Fields } from '../entity';
import { releasesProducts } from './transitions';

/** A record as a device holds it: under its local key, with the server's number once there is one. */
export interface CargoRow {
  readonly key: string;
  readonly id: number | null;
  readonly view: Fields;
}

/**
 * The products of a shipment: those it names, by local key or server id; where it names none (a list call answers none),
 * those whose guide number is its own.
 */
export function productsOf<Row extends CargoRow>(
  shipment: CargoRow,
  products: readonly Row[],
): readonly Row[] {
  const named = namedBy(shipment);
  if (named.length > 0) return products.filter((product) => isNamed(product, new Set(named)));
  const guide = shipment.view.numeroGuia;
  return guide ? products.filter(({ view }) => view.numeroGuiaEnvio === guide) : [];
}

/** Tells which shipment holds a product: a row, the guide number of one that is not on this device, or null. */
export type HolderOf<Row extends CargoRow = CargoRow> = (product: CargoRow) => Row | string | null;

/**
 * A product travels in one shipment at a time; DEVUELTO and CANCELADO let go of it.
 * `except` is the local key of the shipment being written, which does not stand in its own way.
 */
export function createHolders<Row extends CargoRow>(
  shipments: readonly Row[],
  except: string | null,
): HolderOf<Row> {
  const others = shipments.filter(({ key }) => key !== except);
  const byGuide = new Map(
    others.filter(({ view }) => view.numeroGuia).map((row) => [String(row.view.numeroGuia), row]),
  );
  const own = shipments.find(({ key }) => key === except)?.view.numeroGuia;
  const byProduct = new Map<string, Row>();
  for (const row of others)
    if (!releasesProducts(row.view.estadoEntrega))
      for (const named of namedBy(row)) byProduct.set(named, row);

  return (product) => {
    const holder = byProduct.get(product.key) ?? byProduct.get(String(product.id));
    if (holder) return holder;
    const guide = product.view.numeroGuiaEnvio;
    if (!guide || guide === own) return null;
    const named = byGuide.get(String(guide));
    if (!named) return String(guide);
    // A corrected shipment may name others by now.
    const isLeft = namedBy(named).length > 0 && !isNamed(product, new Set(namedBy(named)));
    return isLeft || releasesProducts(named.view.estadoEntrega) ? null : named;
  };
}

function namedBy(shipment: CargoRow): readonly string[] {
  const named = shipment.view.productosIds;
  return Array.isArray(named) ? named.map(String) : [];
}

function isNamed(product: CargoRow, named: ReadonlySet<string>): boolean {
  return named.has(product.key) || (product.id !== null && named.has(String(product.id)));
}
