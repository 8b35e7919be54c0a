/** Changes of a shipment's two states, as its history records them. */
import { type SQL, sql } from 'drizzle-orm';
import type { Fields } from '../../src/domain/entity';
import type { DeliveryProof } from '../../src/domain/rules/delivery-proof';
import { sinceOfChange } from '../../src/domain/rules/state-since';
import { toWireState } from '../../src/domain/rules/to-claim';
import type { Scope } from '../tenancy/scope';
import { keepDeviceTime } from './device-time';

export type StateField = 'estadoEntrega' | 'estadoPago';

/** Details that a client may add to a state change. */
export interface TransitionDetails {
  readonly motivo: string | null;
  /** The device's time; null where it sent none. */
  readonly occurredAt: Date | null;
  /** The proof of delivery, with the person who received the shipment. */
  readonly entrega: DeliveryProof | null;
}

export const NO_DETAILS: TransitionDetails = { motivo: null, occurredAt: null, entrega: null };

/** A change of one of a shipment's two states. */
export interface Transition {
  readonly field: StateField;
  readonly from: string;
  readonly to: string;
}

/**
 * How transitions are recorded in a shipment's history, at the device's time where it sent one: the statements, which run
 * beside the one that writes the shipment, and the times that its record then shows; that statement cannot read them yet.
 */
export function recordTransitions(
  { actor }: Scope,
  transitions: readonly Transition[],
  { motivo: reason, occurredAt: deviceTime, entrega }: TransitionDetails = NO_DETAILS,
): { readonly statements: SQL[]; readonly times: Fields } {
  if (transitions.length === 0) return { statements: [], times: {} };
  const { at, isAdjusted } = keepDeviceTime(deviceTime);
  const column = (values: readonly (string | null)[]) => sql`${sql.param(values)}::text[]`;
  const occurredAt = at.toISOString();
  const statements = [
    sql`insert into shipment_events (company_id, author_id, shipment_id, field, from_state, to_state,
        reason, delivery_proof, proof_recipient_id, occurred_at, is_adjusted, received_at)
      select company_id, ${actor.id}::integer, id, step.field, step.from_state, step.to_state,
        ${reason}::text, proof.value, case when proof.value is not null then recipient_id end,
        ${occurredAt}::timestamptz, ${isAdjusted}::boolean, ${new Date().toISOString()}::timestamptz
      from shipments cross join (values (${entrega && JSON.stringify(entrega)}::jsonb)) as proof (value)
        cross join unnest(${column(transitions.map(({ field }) => field))},
        ${column(transitions.map(({ from }) => from))}, ${column(transitions.map(({ to }) => to))})
        as step (field, from_state, to_state)`,
  ];
  const changes = transitions.map(({ field, to }) =>
    field === 'estadoEntrega' ? toWireState(to) : { [field]: to },
  );
  return { statements, times: sinceOfChange(Object.assign({ occurredAt }, ...changes)) };
}
