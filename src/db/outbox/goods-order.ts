import { releasesProducts } from '../../domain/rules/transitions';
import type { StoreReads } from '../store';
import { type GoodsChange, goodsLeft, goodsTaken } from './goods';

/**
 * Whether goods that a change takes are released only after that place: moved there, two shipments could wait for each
 * other.
 */
export async function isLetGoAfter(
  tx: StoreReads,
  place: number,
  change: GoodsChange,
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
