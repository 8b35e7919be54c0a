import type { MirrorRow } from '../../../db/schema';
import { MOST_LABELS } from '../../../domain/reports/labels';
import { productsOf } from '../../../domain/rules/cargo';
import { toTotals } from '../../../domain/rules/cargo-measures';

/** The goods' units; null where this device does not know them, or they are too many to be labelled one by one. */
export function toUnits(row: MirrorRow | undefined, products: readonly MirrorRow[]): number | null {
  const units = row ? toTotals(productsOf(row, products)).units : 0;
  return units >= 1 && units <= MOST_LABELS ? units : null;
}
