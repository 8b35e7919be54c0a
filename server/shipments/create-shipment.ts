import type { Fields } from '../../src/domain/entity';
import { releasesProducts } from '../../src/domain/rules/transitions';
import { shipments } from '../db/schema';
import type { Scope } from '../db/scope';
import { newRow, readWritten } from '../entities/keep';
import { invalid } from '../http/problems';
import type { WriteHeaders } from '../http/write';
import { keepSteps } from './events';
import { withGuideNumber } from './guide-number';
import { loadProducts, lockProducts, orTravels } from './products';
import { shipmentStore } from './store';

/**
 * Registers a shipment with its products and a new guide number, and answers it as it is read.
 * @throws Refusal `invalid` naming the field of what does not exist; `product-travels`
 */
export async function createShipment(
  scope: Scope,
  fields: Fields,
  { key }: WriteHeaders,
): Promise<Fields> {
  const productIds = toProductIds(fields);
  await lockProducts(scope, productIds, fields.remitenteCedula);
  const columns = await newRow(scope, shipmentStore, fields, key);
  const state = String(fields.estadoEntrega);
  const beside = [
    ...keepSteps(scope, [
      { field: 'estadoEntrega', from: null, to: state },
      { field: 'estadoPago', from: null, to: String(fields.estadoPago) },
    ]),
    ...loadProducts(productIds, releasesProducts(state) ? state : null),
  ];
  const writeAs = async (numeroGuia: string) => {
    const insert = scope.db
      .insert(shipments)
      .values({ ...columns, numeroGuia } as typeof shipments.$inferInsert)
      .onConflictDoNothing({ target: shipments.numeroGuia })
      .returning();
    const [made] = await readWritten(scope, shipmentStore, insert, beside);
    return made ?? null;
  };
  return orTravels(() => withGuideNumber(writeAs));
}

/**
 * The ids of a payload's products, each once, in order.
 * @throws Refusal `invalid` where one is not an id
 */
export function toProductIds(fields: Fields): number[] {
  const ids = (fields.productosIds as readonly unknown[]).map(Number);
  if (ids.some((id) => !Number.isInteger(id) || id <= 0 || id > MAX_ID))
    throw invalid({ field: 'productosIds', message: 'Uno de los productos no existe' });
  return [...new Set(ids)].sort((a, b) => a - b);
}
const MAX_ID = 2 ** 31 - 1;
