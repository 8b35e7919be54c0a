/** Which of a sender's products may still travel. Pure: rows in, rows out. */
import type { MirrorRow } from '../../db/schema';
import type { HolderOf } from '../../domain/rules/cargo';

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
