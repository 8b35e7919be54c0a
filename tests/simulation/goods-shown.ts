/** Each screen shows goods in the shipment that has them on the server, and in no other. */
import { createHolders, productsOf } from '../../src/domain/rules/cargo';
import { isSame } from '../../src/domain/rules/same';
import { releasesProducts } from '../../src/domain/rules/transitions';
import { goodsOf, holderOf } from './server-shipments';
import type { Tab } from './tab';
import { rowsOf } from './user-actions';
import type { World } from './world';

export function checkGoodsShown({ server, oracles }: World, tab: Tab): void {
  if (!server.isOurs) return;
  const [shipments, products] = [rowsOf(tab, 'shipment'), rowsOf(tab, 'product')];
  const find = (detail: string) =>
    oracles.find('the mirror shows what the server has', `${tab.actor.name}: ${detail}`);
  for (const row of shipments) {
    const record = server.tables.shipment.get(row.id ?? 0);
    // A list names the goods of one that has let go of them only if it was corrected.
    if (!record || releasesProducts(record.estadoEntrega)) continue;
    const shown = productsOf(row, products).map(({ id }) => Number(id));
    const sorted = (ids: readonly number[]) => [...ids].sort((left, right) => left - right);
    if (!isSame(sorted(shown), sorted(goodsOf(record))))
      find(`shipment ${row.id} with ${shown}, not ${goodsOf(record)}`);
  }
  const shownHolder = createHolders(shipments, null);
  for (const product of products) {
    const shown = shownHolder(product);
    const right = holderOf(server, product.id ?? 0)?.id ?? null;
    const is = typeof shown === 'string' ? shown : (shown?.id ?? null);
    if (is !== right) find(`product ${product.id} in shipment ${is}, not ${right}`);
  }
}
