import type { Fields } from '../../../src/domain/entity';
import { isAboard, releasesProducts } from '../../../src/domain/rules/transitions';
import { ProblemError } from '../../http/problems';
import type { Effect, WriteHeaders } from '../../idempotency/write';
import { auditUpdateStatement } from '../../repositories/audit';
import { lockRow, lockVersion, updateRow } from '../../repositories/entity-repository';
import { referenceId } from '../../repositories/references';
import { shipmentStore } from '../../repositories/shipments';
import type { Scope } from '../../tenancy/scope';
import { checkTransition, decideProductHolds } from './change-state';
import { toProductIds } from './create-shipment';
import { recordTransitions, type Transition } from './events';
import {
  assignmentStatements,
  checkNoneTravels,
  lockProducts,
  productsOf,
  removeProducts,
} from './products';

/**
 * Decides to replace a shipment's fields, states and products. Its products may change until it is delivered,
 * returned or cancelled.
 * @throws ProblemError as `createShipment`, `not-found`, `stale`, `illegal-transition`
 */
export async function updateShipment(
  scope: Scope,
  id: number,
  fields: Fields,
  headers: WriteHeaders,
): Promise<Effect> {
  const current = await lockVersion(scope, shipmentStore, id, headers);
  const [oldPayment, oldDelivery] = [String(current.estadoPago), String(current.estadoEntrega)];
  const [newPayment, newDelivery] = [String(fields.estadoPago), String(fields.estadoEntrega)];
  const transitions: Transition[] = [
    { field: 'estadoPago', from: oldPayment, to: newPayment },
    { field: 'estadoEntrega', from: oldDelivery, to: newDelivery },
  ];
  for (const transition of transitions) checkTransition(scope, transition);
  const senderId =
    (await referenceId(scope, shipmentStore, 'remitenteCedula', fields)) ?? current.senderId;
  const products = { senderId, wanted: toProductIds(fields) };
  const mayChange = isAboard(oldDelivery);
  const { added, removed } = await decideProducts(scope, id, products, mayChange);
  if (!releasesProducts(newDelivery)) await checkNoneTravels(scope, added);
  const changed = transitions.filter(({ from, to }) => from !== to);
  const assignment = { numeroGuia: String(current.numeroGuia), productIds: added };
  const columns = await shipmentStore.toColumns(scope, fields, current);
  const more = added.length + removed.length > 0 ? ['productosIds'] : [];
  const { statements, times } = recordTransitions(scope, changed);
  const extraStatements = [
    ...statements,
    ...assignmentStatements([assignment]),
    auditUpdateStatement(scope.actor, shipmentStore, current, columns, more),
  ];
  const after = { ...current, ...columns };
  const change = { from: oldDelivery, to: newDelivery };
  const updateHolds = await decideProductHolds(scope, after, change);
  return async () => {
    await removeProducts(scope, id, removed);
    const record = await updateRow(scope, shipmentStore, id, columns, extraStatements);
    await updateHolds();
    return { ...record, ...times };
  };
}

/**
 * Adds what a client may not know where its body says nothing of it: the current products, which lists do not show, and
 * the declared value.
 */
export async function withCurrentValues(scope: Scope, id: number, body: unknown): Promise<unknown> {
  if (!body || typeof body !== 'object' || ('productosIds' in body && 'valorDeclarado' in body))
    return body;
  // Before they are read: what is added here is written as if it had been sent.
  const current = await lockRow(scope, shipmentStore, id);
  if (!current) throw new ProblemError('not-found');
  const { valorDeclarado } = current;
  const products = 'productosIds' in body ? {} : { productosIds: await productsOf(scope, id) };
  return { valorDeclarado, ...products, ...body };
}

/** The ids of the products to assign, and of those that the payload no longer names. */
async function decideProducts(
  scope: Scope,
  id: number,
  { senderId, wanted }: { readonly senderId: unknown; readonly wanted: readonly number[] },
  mayChange: boolean,
): Promise<{ readonly added: number[]; readonly removed: number[] }> {
  const present = await productsOf(scope, id);
  const added = wanted.filter((product) => !present.includes(product));
  const removed = present.filter((product) => !wanted.includes(product));
  if (!mayChange && added.length + removed.length > 0) {
    const message = 'Los productos de un envío terminado no se cambian';
    throw new ProblemError('illegal-transition', { errors: [{ field: 'productosIds', message }] });
  }
  await lockProducts(scope, wanted, senderId);
  return { added, removed };
}
