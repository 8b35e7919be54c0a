/** Which of a sender's products may still travel. Pure: rows in, rows out. */

import type { MirrorRow } from '../../db/schema';
import type { Fields } from '../../domain/entity';
import type { HolderOf } from '../../domain/rules/cargo';
import { folded } from '../../domain/rules/search';
import { isLocalKey } from '../../domain/rules/waybill';
import { isSameDocument } from '../../domain/values/same';

export interface Cargo {
  /** In the order they were chosen. */
  readonly chosen: readonly MirrorRow[];
  /** Those of them that meanwhile travel in another shipment. */
  readonly taken: readonly MirrorRow[];
  /** The sender's products that may be chosen. */
  readonly available: readonly MirrorRow[];
  /** Goods that they sent before and may send again: one of each name that is not at hand, five at most. */
  readonly former: readonly MirrorRow[];
  /** Where the goods that were registered last on this device are kept, as those of this sender probably are too. */
  readonly usualPlace: Fields;
}

const SHOWN_FORMER = 5;

/**
 * Sorts a sender's products for the wizard. A chosen key that is another sender's is left out, not forgotten:
 * correcting the sender's document brings it back.
 */
export function toCargo(input: {
  /** The newest first. */
  readonly products: readonly MirrorRow[];
  readonly sender: string;
  readonly chosenKeys: readonly string[];
  /** Goods that the shipment has already, whoever owns them by now: only its person takes them out. */
  readonly heldKeys?: readonly string[];
  readonly holderOf: HolderOf;
}): Cargo {
  const { products, sender, chosenKeys, heldKeys = [], holderOf } = input;
  const own = products.filter(
    ({ key, view }) => heldKeys.includes(key) || isSameDocument(view.customerNumDocument, sender),
  );
  const byKey = new Map(own.map((row) => [row.key, row]));
  const chosen = chosenKeys.flatMap((key) => byKey.get(key) ?? []);
  const others = own.filter(({ key }) => !chosenKeys.includes(key));
  const available = others.filter((row) => holderOf(row) === null);
  return {
    chosen,
    taken: chosen.filter((row) => holderOf(row) !== null),
    available,
    former: toFormer(others, [...chosen, ...available]),
    usualPlace: toPlace(products.find(({ key }) => isLocalKey(key))),
  };
}

function toPlace(product: MirrorRow | undefined): Fields {
  const { warehouseName, vehicleName } = product?.view ?? {};
  return warehouseName || vehicleName ? { warehouseName, vehicleName } : {};
}

function toFormer(others: readonly MirrorRow[], atHand: readonly MirrorRow[]): MirrorRow[] {
  const nameOf = ({ view }: MirrorRow) => folded(String(view.productName ?? '')).trim();
  const atHandNames = new Set(atHand.map(nameOf));
  const byName = new Map<string, MirrorRow>();
  for (const row of others) {
    const name = nameOf(row);
    if (name !== '' && !atHandNames.has(name) && !byName.has(name)) byName.set(name, row);
  }
  return [...byName.values()].slice(0, SHOWN_FORMER);
}
