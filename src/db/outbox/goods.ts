/** Goods travel in one shipment at a time: an operation that releases them is sent before one that takes them. */
import { releasesProducts } from '../../domain/rules/transitions';
import type { Intent } from '../schema';
import type { StoreReads } from '../store';

type Change = Pick<Intent, 'changes' | 'before'>;

/** The goods that an operation puts into its shipment, each as a name. */
export const goodsTaken = ({ changes, before }: Change): string[] =>
  without(changes.productosIds, before?.productosIds);

/** The goods that it takes out, which another may take afterwards. */
export const goodsLeft = ({ changes, before }: Change): string[] =>
  without(before?.productosIds, changes.productosIds);

/**
 * Whether goods that a change takes are let go of after that place only: moved there, two shipments could wait for each
 * other.
 */
export async function isLetGoAfter(
  tx: StoreReads,
  place: number,
  change: Change,
): Promise<boolean> {
  const taken = new Set(goodsTaken(change));
  if (taken.size === 0) return false;
  const later = (await tx.listOperationsOf('shipment')).filter(({ seq }) => seq > place);
  return later.some(
    (one) =>
      releasesProducts(one.changes.estadoEntrega) ||
      goodsLeft(one).some((goods) => taken.has(goods)),
  );
}

function without(these: unknown, those: unknown): string[] {
  const others = new Set(toNames(those));
  return toNames(these).filter((name) => !others.has(name));
}

const toNames = (keys: unknown) => (Array.isArray(keys) ? keys.map((key) => `goods ${key}`) : []);
