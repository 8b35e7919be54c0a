import { type Fields, pickFields } from '../../../src/domain/entity';
import {
  CORRECTED_FIELDS,
  type CorrectedField,
  whyNotCorrected,
} from '../../../src/domain/rules/corrections';
import { toWireState } from '../../../src/domain/rules/to-claim';
import { releasesProducts } from '../../../src/domain/rules/transitions';
import { ProblemError } from '../../http/problems';
import type { Effect, WriteHeaders } from '../../idempotency/write';
import { auditUpdateStatement } from '../../repositories/audit';
import { lockRow, lockVersion } from '../../repositories/entity-repository';
import { referenceId } from '../../repositories/references';
import { recordTransitions, type Transition } from '../../repositories/shipment-transitions';
import { shipmentStore } from '../../repositories/shipments';
import { laterFieldsOf } from '../../repositories/write-steps';
import { updateRow } from '../../repositories/written-rows';
import type { Scope } from '../../tenancy/scope';
import { checkTransition, decideProductHolds } from './change-state';
import { toProductIds } from './create-shipment';
import { recordCorrections } from './events';
import {
  assignmentStatements,
  checkNoneTravels,
  lockProducts,
  productsOf,
  removeProducts,
} from './products';

/**
 * Decides to replace a shipment's fields, states and products. Sender, recipient and products are corrected by its author
 * or an ADMIN, while it is being prepared.
 * @throws ProblemError as `createShipment`, `not-found`, `stale`, `illegal-transition`, `forbidden`
 */
export async function updateShipment(
  scope: Scope,
  id: number,
  sent: Fields,
  headers: WriteHeaders,
): Promise<Effect> {
  const current = await lockVersion(scope, shipmentStore, id, headers);
  const isSameDelivery =
    toWireState(String(current.estadoEntrega)).estadoEntrega === sent.estadoEntrega;
  const fields = isSameDelivery ? { ...sent, estadoEntrega: current.estadoEntrega } : sent;
  const [oldPayment, oldDelivery] = [String(current.estadoPago), String(current.estadoEntrega)];
  const [newPayment, newDelivery] = [String(fields.estadoPago), String(fields.estadoEntrega)];
  const transitions: Transition[] = [
    { field: 'estadoPago', from: oldPayment, to: newPayment },
    { field: 'estadoEntrega', from: oldDelivery, to: newDelivery },
  ];
  for (const transition of transitions) checkTransition(scope, transition);
  const senderId =
    (await referenceId(scope, shipmentStore, 'remitenteCedula', fields)) ?? current.senderId;
  const wanted = toProductIds(fields);
  const present = await productsOf(scope, id);
  const added = wanted.filter((product) => !present.includes(product));
  const removed = present.filter((product) => !wanted.includes(product));
  const columns = await shipmentStore.toColumns(scope, fields, current);
  const isCorrected: Readonly<Record<CorrectedField, boolean>> = {
    remitenteCedula: senderId !== current.senderId,
    destinatarioCedula: (columns.recipientId ?? current.recipientId) !== current.recipientId,
    productosIds: added.length + removed.length > 0,
  };
  const corrected = CORRECTED_FIELDS.filter((field) => isCorrected[field]);
  checkCorrection(scope, current, corrected);
  await lockProducts(scope, wanted, senderId);
  if (!releasesProducts(newDelivery)) await checkNoneTravels(scope, added);
  const changed = transitions.filter(({ from, to }) => from !== to);
  const assignment = { numeroGuia: String(current.numeroGuia), productIds: added };
  const more = isCorrected.productosIds ? ['productosIds'] : [];
  const { statements, times } = recordTransitions(scope, changed);
  const corrections = recordCorrections(scope, corrected, wanted);
  const extraStatements = [
    ...statements,
    ...corrections.statements,
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
    return { ...record, ...times, ...corrections.told };
  };
}

const LATER_FIELDS = laterFieldsOf(shipmentStore.definition);

/**
 * Adds values that a client may not know, if its body leaves them out: the current products, which lists do not show,
 * and later fields.
 */
export async function withCurrentValues(scope: Scope, id: number, body: unknown): Promise<unknown> {
  if (!body || typeof body !== 'object') return body;
  if (['productosIds', ...LATER_FIELDS].every((field) => field in body)) return body;
  // Locked before they are read: added values are written as if they had been sent.
  const current = await lockRow(scope, shipmentStore, id);
  if (!current) throw new ProblemError('not-found');
  const products = 'productosIds' in body ? {} : { productosIds: await productsOf(scope, id) };
  return { ...pickFields(current, LATER_FIELDS), ...products, ...body };
}

/** @throws ProblemError `illegal-transition` where the shipment is not being prepared any more; `forbidden` where it is another person's */
function checkCorrection(
  { actor }: Scope,
  current: Fields,
  corrected: readonly CorrectedField[],
): void {
  if (corrected.length === 0) return;
  const state = current.estadoEntrega;
  const isAdmin = actor.role === 'ADMIN';
  const tooLate = whyNotCorrected({ isAdmin: true, isOwn: true, state });
  if (tooLate)
    throw new ProblemError('illegal-transition', {
      title: tooLate,
      errors: corrected.map((field) => ({ field, message: tooLate })),
    });
  const notTheirs = whyNotCorrected({ isAdmin, isOwn: current.authorId === actor.id, state });
  if (notTheirs) throw new ProblemError('forbidden', { title: notTheirs });
}
