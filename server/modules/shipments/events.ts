import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { MESSAGES } from '../../../src/domain/messages';
import type { ShipmentEvent } from '../../../src/domain/wire';
import { shipmentEvents, users } from '../../db/schema';
import { invalid } from '../../http/problems';
import { type Scope, tenantFilter } from '../../tenancy/scope';

/** As long as a key is kept: nothing waits longer on a device. */
const MAX_AGE_MS = 180 * 24 * 3_600_000;
/** What clocks may differ by without a word. */
const CLOCK_TOLERANCE_MS = 2 * 60_000;
const MAX_REASON = 500;

export type StateField = ShipmentEvent['field'];

/** What a client may say of a change beside the state. */
export interface TransitionDetails {
  readonly motivo: string | null;
  /** As the device told it; null where it did not. */
  readonly occurredAt: Date | null;
}

export const NO_DETAILS: TransitionDetails = { motivo: null, occurredAt: null };

const motivo = v.pipe(
  v.nullish(v.string(), ''),
  v.trim(),
  v.maxLength(MAX_REASON, MESSAGES.tooLong),
);
const occurredAt = v.nullish(
  v.pipe(
    v.string(),
    v.regex(/^\d{4}-\d{2}-\d{2}T[\d:.]{5,15}(Z|[+-]\d{2}:\d{2})$/),
    v.transform((text) => new Date(text)),
    v.date(),
  ),
);

/** @throws ProblemError `invalid` naming `motivo` or `occurredAt` */
export function parseTransitionDetails(
  fields: Readonly<Record<string, unknown>>,
): TransitionDetails {
  const reason = v.safeParse(motivo, fields.motivo);
  if (!reason.success) throw invalid({ field: 'motivo', message: MESSAGES.tooLong });
  const at = v.safeParse(occurredAt, fields.occurredAt);
  if (!at.success) throw invalid({ field: 'occurredAt', message: 'No es una fecha con hora' });
  return { motivo: reason.output || null, occurredAt: at.output ?? null };
}

export interface Transition {
  readonly field: StateField;
  readonly from: string;
  readonly to: string;
}

/**
 * What keeps steps of a shipment, by the acting user, as of now or of when the device says: to be written beside the
 * shipment itself.
 */
export function insertTransitions(
  { actor }: Scope,
  steps: readonly Transition[],
  { motivo: reason, occurredAt: told }: TransitionDetails = NO_DETAILS,
): SQL[] {
  if (steps.length === 0) return [];
  const now = Date.now();
  const { at, isAdjusted } = clampDeviceTime(told?.getTime() ?? now, now);
  const column = (values: readonly (string | null)[]) => sql`${sql.param(values)}::text[]`;
  return [
    sql`insert into shipment_events (company_id, author_id, shipment_id, field, from_state, to_state,
        reason, occurred_at, is_adjusted, received_at)
      select company_id, ${actor.id}::integer, id, step.field, step.from_state, step.to_state,
        ${reason}::text, ${new Date(at).toISOString()}::timestamptz, ${isAdjusted}::boolean,
        ${new Date(now).toISOString()}::timestamptz
      from shipments cross join unnest(${column(steps.map(({ field }) => field))},
        ${column(steps.map(({ from }) => from))}, ${column(steps.map(({ to }) => to))})
        as step (field, from_state, to_state)`,
  ];
}

/** What keeps how shipments begin, by the acting user, as of now: to be written beside the shipments themselves. */
export function insertInitialStates({ actor }: Scope): SQL {
  const now = sql`${new Date().toISOString()}::timestamptz`;
  return sql`insert into shipment_events (company_id, author_id, shipment_id, field, to_state,
      occurred_at, received_at)
    select company_id, ${actor.id}::integer, id, step.field, step.to_state, ${now}, ${now}
    from shipments cross join lateral
      (values ('estadoEntrega', estado_entrega), ('estadoPago', estado_pago))
      as step (field, to_state)`;
}

/** A device's clock may be wrong: not after now, not before anything could wait so long. Times in ms. */
export function clampDeviceTime(told: number, now: number): { at: number; isAdjusted: boolean } {
  const at = Math.min(now, Math.max(now - MAX_AGE_MS, told));
  return { at, isAdjusted: Math.abs(at - told) > CLOCK_TOLERANCE_MS };
}

/** What became of a shipment of the company, in order of time. */
export async function readEvents(scope: Scope, shipmentId: number): Promise<ShipmentEvent[]> {
  const rows = await scope.db
    .select({ row: shipmentEvents, author: users.username })
    .from(shipmentEvents)
    .leftJoin(users, and(eq(users.id, shipmentEvents.authorId)))
    .where(tenantFilter(scope, shipmentEvents, eq(shipmentEvents.shipmentId, shipmentId)))
    .orderBy(asc(shipmentEvents.occurredAt), asc(shipmentEvents.id));
  return rows.map(({ row, author }) => ({
    id: row.id,
    field: row.field === 'estadoPago' ? 'estadoPago' : 'estadoEntrega',
    from: row.fromState,
    to: row.toState,
    occurredAt: row.occurredAt.toISOString(),
    isAdjusted: row.isAdjusted,
    receivedAt: row.receivedAt.toISOString(),
    author,
    motivo: row.reason,
  }));
}
