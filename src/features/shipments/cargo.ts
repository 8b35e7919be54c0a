/** Which products a shipment carries, and which may still travel. Pure: rows in, rows out. */
import type { MirrorRow } from '../../db/rows';
import { releasesProducts } from '../../domain/rules/transitions';

/**
 * The products of a shipment: those it names, by local key or server id; where it names none (a list call answers none),
 * those whose guide number is its own.
 */
export function productsOf(
  shipment: MirrorRow,
  products: readonly MirrorRow[],
): readonly MirrorRow[] {
  const named = namedBy(shipment);
  if (named.length > 0) return products.filter((product) => isNamed(product, new Set(named)));
  const guide = shipment.view.numeroGuia;
  return guide ? products.filter(({ view }) => view.numeroGuiaEnvio === guide) : [];
}

/** Tells which shipment holds a product: a row, the guide number of one that is not on this device, or null. */
export type HolderOf = (product: MirrorRow) => MirrorRow | string | null;

/**
 * A product travels in one shipment at a time; DEVUELTO and CANCELADO let go of it.
 * `except` is the local key of the shipment being written, which does not stand in its own way.
 */
export function createHolders(shipments: readonly MirrorRow[], except: string | null): HolderOf {
  const others = shipments.filter(({ key }) => key !== except);
  const byGuide = new Map(
    others.filter(({ view }) => view.numeroGuia).map((row) => [String(row.view.numeroGuia), row]),
  );
  const byProduct = new Map<string, MirrorRow>();
  for (const row of others)
    if (!releasesProducts(row.view.estadoEntrega))
      for (const named of namedBy(row)) byProduct.set(named, row);

  return (product) => {
    const holder = byProduct.get(product.key) ?? byProduct.get(String(product.id));
    if (holder) return holder;
    const guide = product.view.numeroGuiaEnvio;
    if (!guide) return null;
    const named = byGuide.get(String(guide));
    if (!named) return String(guide);
    return releasesProducts(named.view.estadoEntrega) ? null : named;
  };
}

export interface Cargo {
  /** In the order they were chosen. */
  readonly chosen: readonly MirrorRow[];
  /** Of those, the ones that meanwhile travel in another shipment. */
  readonly taken: readonly MirrorRow[];
  /** The sender's products that may be chosen. */
  readonly available: readonly MirrorRow[];
}

/**
 * Sorts a sender's products for the wizard. A chosen key that is another sender's is left out, not forgotten:
 * correcting the sender's document brings it back.
 */
export function toCargo(input: {
  readonly products: readonly MirrorRow[];
  readonly sender: string;
  readonly chosenKeys: readonly string[];
  readonly holderOf: HolderOf;
}): Cargo {
  const { products, sender, chosenKeys, holderOf } = input;
  const own = products.filter(({ view }) => isSameDocument(view.customerNumDocument, sender));
  const byKey = new Map(own.map((row) => [row.key, row]));
  const chosen = chosenKeys.flatMap((key) => byKey.get(key) ?? []);
  return {
    chosen,
    taken: chosen.filter((row) => holderOf(row) !== null),
    available: own.filter((row) => !chosenKeys.includes(row.key) && holderOf(row) === null),
  };
}

/** A document is text in one entity and a number in another. */
export function isSameDocument(left: unknown, right: unknown): boolean {
  return String(left ?? '') !== '' && String(left) === String(right);
}

function namedBy(shipment: MirrorRow): readonly string[] {
  const named = shipment.view.productosIds;
  return Array.isArray(named) ? named.map(String) : [];
}

function isNamed(product: MirrorRow, named: ReadonlySet<string>): boolean {
  return named.has(product.key) || (product.id !== null && named.has(String(product.id)));
}
