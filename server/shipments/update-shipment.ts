import type { Fields } from '../../src/domain/entity';
import type { Scope } from '../db/scope';
import { change, find, lockCurrent, readOne } from '../entities/keep';
import { Refusal } from '../http/problems';
import type { WriteHeaders } from '../http/write';
import { checkStep, settleProducts } from './change-state';
import { toProductIds } from './create-shipment';
import { recordSteps, type Step } from './events';
import { loadProducts, lockProducts, productsOf, takeOutProducts } from './products';
import { shipmentStore } from './store';

/**
 * Replaces a shipment's facts, states and products, and answers it as it is read. Its products may change until it is
 * delivered, returned or cancelled.
 * @throws Refusal as `createShipment`, `not-found`, `stale`, `illegal-transition`
 */
export async function updateShipment(
  scope: Scope,
  id: number,
  fields: Fields,
  headers: WriteHeaders,
): Promise<Fields> {
  await lockCurrent(scope, shipmentStore, id, headers);
  const current = await readOne(scope, shipmentStore, id);
  const [wasPaid, wasAt] = [String(current.estadoPago), String(current.estadoEntrega)];
  const [isPaid, isAt] = [String(fields.estadoPago), String(fields.estadoEntrega)];
  const steps: Step[] = [
    { field: 'estadoPago', from: wasPaid, to: isPaid },
    { field: 'estadoEntrega', from: wasAt, to: isAt },
  ];
  for (const step of steps) checkStep(scope, step);
  await changeProducts(scope, id, fields, MAY_CHANGE_PRODUCTS.includes(wasAt));
  await change(scope, shipmentStore, id, await shipmentStore.toColumns(scope, fields));
  await recordSteps(
    scope,
    id,
    steps.filter(({ from, to }) => from !== to),
  );
  if (isAt !== wasAt) await settleProducts(scope, id, wasAt, isAt);
  return readOne(scope, shipmentStore, id);
}

/** A client that was never told the products of a shipment leaves them as they are. */
export async function withKnownProducts(scope: Scope, id: number, body: unknown): Promise<unknown> {
  if (!body || typeof body !== 'object' || 'productosIds' in body) return body;
  if (!(await find(scope, shipmentStore, id))) throw new Refusal('not-found');
  return { ...body, productosIds: await productsOf(scope, id) };
}

const MAY_CHANGE_PRODUCTS = ['EN_PREPARACION', 'EN_TRANSITO'];

async function changeProducts(
  scope: Scope,
  id: number,
  fields: Fields,
  mayChange: boolean,
): Promise<void> {
  const wanted = toProductIds(fields);
  const present = await productsOf(scope, id);
  const added = wanted.filter((product) => !present.includes(product));
  const removed = present.filter((product) => !wanted.includes(product));
  if (!mayChange && added.length + removed.length > 0) {
    const message = 'Los productos de un envío terminado no se cambian';
    throw new Refusal('illegal-transition', { errors: [{ field: 'productosIds', message }] });
  }
  await lockProducts(scope, wanted, fields.remitenteCedula);
  await takeOutProducts(scope, id, removed);
  await loadProducts(scope, id, added, null);
}
