import type { Fields } from '../../../src/domain/entity';
import { ProblemError } from '../../http/problems';
import type { WriteHeaders } from '../../idempotency/write';
import { findRecord, lockVersion, updateRow } from '../../repositories/entity-repository';
import { shipmentStore } from '../../repositories/shipments';
import type { Scope } from '../../tenancy/scope';
import { checkTransition, updateProductHolds } from './change-state';
import { toProductIds } from './create-shipment';
import { insertTransitions, type Transition } from './events';
import {
  assignProducts,
  lockProducts,
  mapProductConflict,
  productsOf,
  removeProducts,
} from './products';

/**
 * Replaces a shipment's facts, states and products, and answers it as it is read. Its products may change until it is
 * delivered, returned or cancelled.
 * @throws ProblemError as `createShipment`, `not-found`, `stale`, `illegal-transition`
 */
export async function updateShipment(
  scope: Scope,
  id: number,
  fields: Fields,
  headers: WriteHeaders,
): Promise<Fields> {
  const current = await lockVersion(scope, shipmentStore, id, headers);
  const [wasPaid, wasAt] = [String(current.estadoPago), String(current.estadoEntrega)];
  const [isPaid, isAt] = [String(fields.estadoPago), String(fields.estadoEntrega)];
  const steps: Transition[] = [
    { field: 'estadoPago', from: wasPaid, to: isPaid },
    { field: 'estadoEntrega', from: wasAt, to: isAt },
  ];
  for (const step of steps) checkTransition(scope, step);
  const added = await changeProducts(scope, id, fields, PRODUCTS_EDITABLE_IN.includes(wasAt));
  const taken = steps.filter(({ from, to }) => from !== to);
  const load = { numeroGuia: String(current.numeroGuia), productIds: added };
  const beside = [...insertTransitions(scope, taken), ...assignProducts([load])];
  const columns = await shipmentStore.toColumns(scope, fields);
  const record = await mapProductConflict(() =>
    updateRow(scope, shipmentStore, id, columns, beside),
  );
  if (isAt !== wasAt) await updateProductHolds(scope, id, wasAt, isAt);
  return record;
}

/** A client that was never told the products of a shipment leaves them as they are. */
export async function withCurrentProducts(
  scope: Scope,
  id: number,
  body: unknown,
): Promise<unknown> {
  if (!body || typeof body !== 'object' || 'productosIds' in body) return body;
  if (!(await findRecord(scope, shipmentStore, id))) throw new ProblemError('not-found');
  return { ...body, productosIds: await productsOf(scope, id) };
}

const PRODUCTS_EDITABLE_IN = ['EN_PREPARACION', 'EN_TRANSITO'];

/** Takes out those no longer wanted; the ids of those to be loaded. */
async function changeProducts(
  scope: Scope,
  id: number,
  fields: Fields,
  mayChange: boolean,
): Promise<number[]> {
  const wanted = toProductIds(fields);
  const present = await productsOf(scope, id);
  const added = wanted.filter((product) => !present.includes(product));
  const removed = present.filter((product) => !wanted.includes(product));
  if (!mayChange && added.length + removed.length > 0) {
    const message = 'Los productos de un envío terminado no se cambian';
    throw new ProblemError('illegal-transition', { errors: [{ field: 'productosIds', message }] });
  }
  await lockProducts(scope, wanted, fields.remitenteCedula);
  await removeProducts(scope, id, removed);
  return added;
}
