/** Goods travel in one shipment at a time: an operation that releases them is sent before one that takes them. */
import type { Intent } from '../schema';

export type GoodsChange = Pick<Intent, 'changes' | 'before'>;

/** The goods that an operation puts into its shipment, each as a name. */
export const goodsTaken = ({ changes, before }: GoodsChange): string[] =>
  without(changes.productosIds, before?.productosIds);

/** The goods that it takes out, which another may take afterwards. */
export const goodsLeft = ({ changes, before }: GoodsChange): string[] =>
  without(before?.productosIds, changes.productosIds);

function without(these: unknown, those: unknown): string[] {
  const others = new Set(toNames(those));
  return toNames(these).filter((name) => !others.has(name));
}

const toNames = (keys: unknown) => (Array.isArray(keys) ? keys.map((key) => `goods ${key}`) : []);
