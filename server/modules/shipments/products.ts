import { and, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { DELIVERY_STATES } from '../../../src/domain/options';
import { releasesProducts } from '../../../src/domain/rules/transitions';
import { shipmentProducts } from '../../db/schema';
import { invalid, ProblemError } from '../../http/problems';
import { lockRow } from '../../repositories/entity-repository';
import { productStore } from '../../repositories/products';
import { type Scope, tenantFilter } from '../../tenancy/scope';

const REMOVED_BY_EDIT = 'EDITADO';

/** The products of a shipment, released ones included, except those that an edit removed. */
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
 * Locks the rows of these products until the transaction ends, and checks that the sender owns them.
 * @throws ProblemError `invalid` naming `productosIds`
 */
export async function lockProducts(
  scope: Scope,
  ids: readonly number[],
  senderId: unknown,
): Promise<void> {
  const rows = await Promise.all(ids.map((id) => lockRow(scope, productStore, id)));
  if (rows.includes(undefined)) throw invalidProducts('Uno de los productos no existe');
  if (rows.some((row) => row?.customerId !== senderId))
    throw invalidProducts('Los productos deben ser del remitente');
}

/** The products that a shipment shall hold. */
export interface ProductAssignment {
  readonly numeroGuia: string;
  readonly productIds: readonly number[];
}

/**
 * The statements that assign products to shipments, which `checkNoneTravels` allowed. They run beside the statement that
 * writes the shipments. A shipment that is created as returned or cancelled releases its products at once.
 */
export function assignmentStatements(assignments: readonly ProductAssignment[]): SQL[] {
  const products = assignments.flatMap(({ productIds }) => productIds);
  if (products.length === 0) return [];
  const guides = assignments.flatMap(({ numeroGuia, productIds }) =>
    productIds.map(() => numeroGuia),
  );
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
 * Decides to reclaim the products that a shipment released when it was returned or cancelled, or one after the other.
 * @throws ProblemError `product-travels` where one is in another shipment by now; `invalid` naming `productosIds` where
 * one is another customer's by now
 */
export async function reclaimProducts(
  scope: Scope,
  shipmentId: number,
  senderId: unknown,
): Promise<() => Promise<unknown>> {
  const isReleased = and(
    eq(shipmentProducts.shipmentId, shipmentId),
    inArray(shipmentProducts.releasedBy, RELEASING),
  );
  const released = await scope.db
    .select({ id: shipmentProducts.productId })
    .from(shipmentProducts)
    .where(isReleased);
  const ids = released.map(({ id }) => id);
  await lockProducts(scope, ids, senderId);
  await checkNoneTravels(scope, ids);
  return () =>
    scope.db.update(shipmentProducts).set({ releasedAt: null, releasedBy: null }).where(isReleased);
}

/** Removes products from a shipment, so that another may hold them. */
export function removeProducts(scope: Scope, shipmentId: number, ids: readonly number[]) {
  return release(scope, shipmentId, REMOVED_BY_EDIT, ids);
}

/** Releases all products of a shipment that reached `state`. */
export function releaseProducts(scope: Scope, shipmentId: number, state: string) {
  return release(scope, shipmentId, state);
}

/**
 * Checks that no shipment holds one of these products. Their rows are locked, as in every assignment.
 * @throws ProblemError `product-travels`
 */
export async function checkNoneTravels(scope: Scope, ids: readonly number[]): Promise<void> {
  const travelling = await Promise.all(
    ids.map((id) => scope.loader.read('travelling product', id, (all) => readHeld(scope, all))),
  );
  if (!travelling.includes(true)) return;
  const message = 'Uno de los productos ya viaja en otro envío';
  throw new ProblemError('product-travels', { errors: [{ field: 'productosIds', message }] });
}

async function readHeld(scope: Scope, ids: readonly number[]): Promise<boolean[]> {
  const { productId, releasedAt } = shipmentProducts;
  const isOne = sql`${productId} = any(${sql.param(ids)}::integer[])`;
  const rows = await scope.db
    .select({ productId })
    .from(shipmentProducts)
    .where(tenantFilter(scope, shipmentProducts, isOne, isNull(releasedAt)));
  const held = new Set(rows.map((row) => row.productId));
  return ids.map((id) => held.has(id));
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
