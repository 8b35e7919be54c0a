import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { Fields } from '../../src/domain/entity';
import { DELIVERY_STATES, PAYMENT_STATES } from '../../src/domain/options';
import {
  nextDeliveryStates,
  nextPaymentStates,
  releasesProducts,
} from '../../src/domain/rules/transitions';
import { shipments } from '../db/schema';
import { type Scope, within } from '../db/scope';
import { change, lockCurrent, readOne } from '../entities/keep';
import { invalid, Refusal } from '../http/problems';
import type { WriteHeaders } from '../http/write';
import { releaseProducts } from './products';
import { shipmentStore } from './store';

const STATE_FIELDS = ['estadoPago', 'estadoEntrega'] as const;
type StateField = (typeof STATE_FIELDS)[number];

/** One step of a shipment's payment or delivery. */
export interface StateChange {
  readonly field: StateField;
  readonly to: string;
}

const STATES: Readonly<Record<StateField, readonly string[]>> = {
  estadoPago: PAYMENT_STATES.map((state) => state.value),
  estadoEntrega: DELIVERY_STATES.map((state) => state.value),
};

/** @throws Refusal `invalid` where the body does not hold exactly one of the two states, or an unknown one */
export function validateStateChange(body: unknown): StateChange {
  const fields = v.is(v.record(v.string(), v.unknown()), body) ? body : {};
  const [field, ...others] = STATE_FIELDS.filter((name) => fields[name] !== undefined);
  if (!field || others.length > 0) {
    const message = 'Envíe solo el estado del pago o solo el de la entrega';
    throw invalid(...STATE_FIELDS.map((name) => ({ field: name, message })));
  }
  const to = String(fields[field]);
  if (!STATES[field].includes(to)) throw invalid({ field, message: 'Elige una de las opciones' });
  return { field, to };
}

/**
 * Changes a shipment's payment or delivery state and answers it as it is read. The state it is in already changes
 * nothing.
 * @throws Refusal `not-found`, `stale`, `illegal-transition`
 */
export async function changeState(
  scope: Scope,
  id: number,
  { field, to }: StateChange,
  headers: WriteHeaders,
): Promise<Fields> {
  await lockCurrent(scope, shipmentStore, id, headers);
  const [current] = await scope.db
    .select({ estadoPago: shipments.estadoPago, estadoEntrega: shipments.estadoEntrega })
    .from(shipments)
    .where(within(scope, shipments, eq(shipments.id, id)));
  if (current && current[field] !== to) {
    checkTransition(scope, field, current[field], to);
    await change(scope, shipmentStore, id, { [field]: to });
    if (field === 'estadoEntrega') await releaseWhereEnded(scope, id, to);
  }
  return readOne(scope, shipmentStore, id);
}

/** @throws Refusal `illegal-transition` where `to` may not follow `from` */
export function checkTransition(scope: Scope, field: StateField, from: string, to: string): void {
  const context = { role: scope.actor.role, keepsReasons: false };
  const next = field === 'estadoPago' ? nextPaymentStates : nextDeliveryStates;
  const legal: readonly string[] = next(from, context);
  if (from === to || legal.includes(to)) return;
  throw new Refusal('illegal-transition', {
    errors: [{ field, message: `No se puede pasar de ${from} a ${to}` }],
  });
}

/** After DEVUELTO or CANCELADO the products may travel again. */
export async function releaseWhereEnded(scope: Scope, id: number, state: string): Promise<void> {
  if (releasesProducts(state)) await releaseProducts(scope, id, state);
}
