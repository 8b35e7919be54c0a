import { sql } from 'drizzle-orm';
import type { Fields } from '../../../src/domain/entity';
import { insertInto } from '../../db/insert-into';
import { shipments } from '../../db/schema';
import { invalid } from '../../http/problems';
import type { WriteHeaders } from '../../idempotency/write';
import { toNewRow, writeAndRead } from '../../repositories/entity-repository';
import { shipmentStore } from '../../repositories/shipments';
import type { Scope } from '../../tenancy/scope';
import { insertInitialStates } from './events';
import { insertWithGuideNumbers } from './guide-number';
import { assignProducts, lockProducts, mapProductConflict } from './products';

/**
 * Registers a shipment with its products and a new guide number, and answers it as it is read.
 * @throws ProblemError `invalid` naming the field of what does not exist; `product-travels`
 */
export async function createShipment(
  scope: Scope,
  fields: Fields,
  { key }: WriteHeaders,
): Promise<Fields> {
  const productIds = toProductIds(fields);
  await lockProducts(scope, productIds, fields.remitenteCedula);
  const fresh = { columns: await toNewRow(scope, shipmentStore, fields, key), productIds };
  const insert = (all: readonly NewShipment[]) => insertShipments(scope, all);
  return mapProductConflict(() => scope.loader.load('insert shipment', fresh, insert));
}

interface NewShipment {
  readonly columns: Fields;
  readonly productIds: readonly number[];
}

/** Writes new shipments with how they begin and what they hold, and answers them as they are read, in their order. */
function insertShipments(scope: Scope, fresh: readonly NewShipment[]): Promise<Fields[]> {
  return insertWithGuideNumbers(fresh, async (numbered) => {
    const rows = numbered.map(({ of, numeroGuia }) => ({ ...of.columns, numeroGuia }));
    const insert = sql`${insertInto(shipments, rows)}
      on conflict (numero_guia) do nothing returning *`;
    const loads = numbered.map(({ of: { productIds }, numeroGuia }) => ({
      numeroGuia,
      productIds,
    }));
    return writeAndRead(scope, shipmentStore, insert, [
      insertInitialStates(scope),
      ...assignProducts(loads),
    ]);
  });
}

/**
 * The ids of a payload's products, each once, in order.
 * @throws ProblemError `invalid` where one is not an id
 */
export function toProductIds(fields: Fields): number[] {
  const ids = (fields.productosIds as readonly unknown[]).map(Number);
  if (ids.some((id) => !Number.isInteger(id) || id <= 0 || id > MAX_ID))
    throw invalid({ field: 'productosIds', message: 'Uno de los productos no existe' });
  return [...new Set(ids)].sort((a, b) => a - b);
}
const MAX_ID = 2 ** 31 - 1;
