import { and, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { DELIVERY_STATES } from '../../../src/domain/options';
import { releasesProducts } from '../../../src/domain/rules/transitions';
import { violatedIndex } from '../../db/database-errors';
import { shipmentProducts } from '../../db/schema';
import { invalid, ProblemError } from '../../http/problems';
import { lockRow } from '../../repositories/entity-repository';
import { productStore } from '../../repositories/products';
import { customerId } from '../../repositories/references';
import type { Scope } from '../../tenancy/scope';

const REMOVED_BY_EDIT = 'EDITADO';

/** The products of a shipment, also after it let go of them; not those taken out by an edit. */
export async function productsOf(scope: Scope, shipmentId: number): Promise<number[]> {
  const rows = await scope.db
    .select({ productId: shipmentProducts.productId })
    .from(shipmentProducts)
    .where(
      and(
        eq(shipmentProducts.shipmentId, shipmentId),
        or(isNull(shipmentProducts.releasedBy), ne(shipmentProducts.releasedBy, REMOVED_BY_EDIT)),
      ),
    );
  return rows.map((row) => row.productId).sort((a, b) => a - b);
}

/**
 * Checks that the sender owns these products, and holds their rows until the transaction ends.
 * @throws ProblemError `invalid` naming `productosIds`
 */
export async function lockProducts(
  scope: Scope,
  ids: readonly number[],
  senderDocument: unknown,
): Promise<void> {
  const senderId = await customerId(scope, 'remitenteCedula', senderDocument);
  const rows = await Promise.all(ids.map((id) => lockRow(scope, productStore, id)));
  if (rows.includes(undefined)) throw invalidProducts('Uno de los productos no existe');
  if (rows.some((row) => row?.customerId !== senderId))
    throw invalidProducts('Los productos deben ser del remitente');
}

/** Products that a shipment is to hold. */
export interface ProductAssignment {
  readonly numeroGuia: string;
  readonly productIds: readonly number[];
}

/**
 * What puts products in shipments: to be written beside the shipments themselves, within `orTravels`. One that is written
 * as returned or cancelled lets go of them at once.
 */
export function assignProducts(loads: readonly ProductAssignment[]): SQL[] {
  const products = loads.flatMap(({ productIds }) => productIds);
  if (products.length === 0) return [];
  const guides = loads.flatMap(({ numeroGuia, productIds }) => productIds.map(() => numeroGuia));
  return [
    sql`insert into shipment_products (company_id, shipment_id, product_id, released_at, released_by)
      select company_id, id, load.product_id, case when state.releases then now() end,
        case when state.releases then estado_entrega end
      from shipments
      join unnest(${sql.param(guides)}::text[], ${sql.param(products)}::integer[])
        as load (guide, product_id) on load.guide = numero_guia
      cross join lateral (select estado_entrega = any(${sql.param(RELEASING)}::text[])) as state (releases)`,
  ];
}
const RELEASING = DELIVERY_STATES.map(({ value }) => value).filter(releasesProducts);

/**
 * Takes back the products that a shipment let go of when it ended as `state`.
 * @throws ProblemError `product-travels` where one is in another shipment by now
 */
export async function reclaimProducts(
  scope: Scope,
  shipmentId: number,
  state: string,
): Promise<void> {
  await mapProductConflict(() =>
    scope.db
      .update(shipmentProducts)
      .set({ releasedAt: null, releasedBy: null })
      .where(
        and(eq(shipmentProducts.shipmentId, shipmentId), eq(shipmentProducts.releasedBy, state)),
      ),
  );
}

/** Takes products out of a shipment; they may travel in another. */
export function removeProducts(scope: Scope, shipmentId: number, ids: readonly number[]) {
  return release(scope, shipmentId, REMOVED_BY_EDIT, ids);
}

/** Lets go of all products of a shipment that ended as `state`. */
export function releaseProducts(scope: Scope, shipmentId: number, state: string) {
  return release(scope, shipmentId, state);
}

/** @throws ProblemError `product-travels` where what `run` loads is in another shipment */
export async function mapProductConflict<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (violatedIndex(error) !== 'shipment_products_one_journey') throw error;
    const message = 'Uno de los productos ya viaja en otro envío';
    throw new ProblemError('product-travels', { errors: [{ field: 'productosIds', message }] });
  }
}

async function release(
  scope: Scope,
  shipmentId: number,
  releasedBy: string,
  ids?: readonly number[],
): Promise<void> {
  if (ids?.length === 0) return;
  await scope.db
    .update(shipmentProducts)
    .set({ releasedAt: sql`now()`, releasedBy })
    .where(
      and(
        eq(shipmentProducts.shipmentId, shipmentId),
        isNull(shipmentProducts.releasedAt),
        ids && inArray(shipmentProducts.productId, [...ids]),
      ),
    );
}

const invalidProducts = (message: string) => invalid({ field: 'productosIds', message });
