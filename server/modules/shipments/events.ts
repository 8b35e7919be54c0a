import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { deliveryPhoto, type PhotoState } from '../../../src/domain/delivery-photo';
import type { Fields } from '../../../src/domain/entity';
import { MESSAGES } from '../../../src/domain/messages';
import { CORRECTED_FIELDS, type CorrectedField } from '../../../src/domain/rules/corrections';
import { deliveryPlace } from '../../../src/domain/rules/delivery-place';
import { type DeliveryProof, deliveryProof } from '../../../src/domain/rules/delivery-proof';
import type { ShipmentEvent } from '../../../src/domain/wire';
import { shipmentEvents, users } from '../../db/schema';
import { invalid } from '../../http/problems';
import { id, time } from '../../http/route';
import { readPhotoStates } from '../../repositories/delivery-photos';
import type { TransitionDetails } from '../../repositories/shipment-transitions';
import { type Scope, tenantFilter } from '../../tenancy/scope';

const MAX_REASON = 500;
const EVENT_FIELDS = ['estadoEntrega', 'estadoPago', ...CORRECTED_FIELDS] as const;

export const shipmentHistory: v.GenericSchema<readonly ShipmentEvent[]> = v.array(
  v.object({
    id,
    field: v.picklist(EVENT_FIELDS),
    from: v.nullable(v.string()),
    to: v.string(),
    occurredAt: time,
    isAdjusted: v.boolean(),
    receivedAt: time,
    author: v.nullable(v.string()),
    motivo: v.nullable(v.string()),
    entrega: v.nullable(
      v.object({
        recibe: v.string(),
        documento: v.nullable(v.string()),
        firma: v.nullable(v.string()),
        foto: v.nullish(deliveryPhoto),
        lugar: v.nullish(deliveryPlace),
      }),
    ),
    foto: v.nullable(v.picklist(['POR_LLEGAR', 'RECIBIDA', 'NO_LLEGA'])),
  }),
);

/** The schemas of the details in a body. */
export const detailSchemas = {
  motivo: v.pipe(v.nullish(v.string(), ''), v.trim(), v.maxLength(MAX_REASON, MESSAGES.tooLong)),
  occurredAt: v.nullish(
    v.pipe(
      v.string(),
      v.regex(/^\d{4}-\d{2}-\d{2}T[\d:.]{5,15}(Z|[+-]\d{2}:\d{2})$/),
      v.transform((text) => new Date(text)),
      v.date(),
    ),
  ),
  entrega: v.nullish(deliveryProof, null),
};

/**
 * Parses `motivo`, `occurredAt` and `entrega` of a body.
 * @throws ProblemError `invalid` naming one of them
 */
export function parseTransitionDetails(
  fields: Readonly<Record<string, unknown>>,
): TransitionDetails {
  const reason = v.safeParse(detailSchemas.motivo, fields.motivo);
  if (!reason.success) throw invalid({ field: 'motivo', message: MESSAGES.tooLong });
  const at = v.safeParse(detailSchemas.occurredAt, fields.occurredAt);
  if (!at.success) throw invalid({ field: 'occurredAt', message: 'No es una fecha con hora' });
  return {
    motivo: reason.output || null,
    occurredAt: at.output ?? null,
    entrega: parseProof(fields.entrega),
  };
}

/** @throws ProblemError `invalid` naming `entrega`, or the field in it that is wrong */
function parseProof(value: unknown): DeliveryProof | null {
  const parsed = v.safeParse(detailSchemas.entrega, value);
  if (parsed.success) return parsed.output;
  const [{ path, message }] = parsed.issues;
  const field = path?.[0] ? `entrega.${path[0].key}` : 'entrega';
  throw invalid({ field, message: path ? message : 'Debe decir quién recibió' });
}

/**
 * Parses `registeredAt` of a create: when a person confirmed it; null where the device told nothing.
 * @throws ProblemError `invalid`
 */
export function parseRegisteredAt(body: unknown): Date | null {
  const { registeredAt } = v.is(v.record(v.string(), v.unknown()), body) ? body : {};
  const at = v.safeParse(detailSchemas.occurredAt, registeredAt);
  if (!at.success) throw invalid({ field: 'registeredAt', message: 'No es una fecha con hora' });
  return at.output ?? null;
}

/**
 * The statement that records the initial states of new shipments; it runs beside the one that inserts them.
 * @param adjusted the guide numbers of those whose device told a time that cannot be
 */
export function initialStateStatement({ actor }: Scope, adjusted: readonly string[]): SQL {
  return sql`insert into shipment_events (company_id, author_id, shipment_id, field, to_state,
      occurred_at, is_adjusted, received_at)
    select company_id, ${actor.id}::integer, id, step.field, step.to_state, registered_at,
      numero_guia = any(${sql.param(adjusted)}::text[]), ${new Date().toISOString()}::timestamptz
    from shipments cross join lateral
      (values ('estadoEntrega', estado_entrega), ('estadoPago', estado_pago))
      as step (field, to_state)`;
}

/**
 * The statement that records an update's corrections in a shipment's history, beside the one that writes the shipment;
 * and the record's values of them, which that statement cannot read yet.
 */
export function recordCorrections(
  { actor }: Scope,
  corrected: readonly CorrectedField[],
  productosIds: readonly number[],
): { readonly statements: SQL[]; readonly told: Fields } {
  if (corrected.length === 0) return { statements: [], told: {} };
  const at = new Date().toISOString();
  const statement = sql`insert into shipment_events (company_id, author_id, shipment_id, field, to_state,
      occurred_at, received_at)
    select company_id, ${actor.id}::integer, id, corrected.field, 'CORREGIDO', ${at}::timestamptz, ${at}::timestamptz
    from shipments cross join unnest(${sql.param(corrected)}::text[]) as corrected (field)`;
  return { statements: [statement], told: { correctedAt: at, productosIds } };
}

/** The history of a shipment, in order of time; empty where the company has none with this id. */
export async function readEvents(scope: Scope, shipmentId: number): Promise<ShipmentEvent[]> {
  const rows = await scope.db
    .select({ row: shipmentEvents, author: users.username })
    .from(shipmentEvents)
    .leftJoin(users, and(eq(users.id, shipmentEvents.authorId)))
    .where(tenantFilter(scope, shipmentEvents, eq(shipmentEvents.shipmentId, shipmentId)))
    .orderBy(asc(shipmentEvents.occurredAt), asc(shipmentEvents.id));
  const hasPhoto = rows.some(({ row }) => row.deliveryProof?.foto);
  const photos = hasPhoto
    ? await readPhotoStates(scope, shipmentId)
    : new Map<string, PhotoState>();
  return rows.map(({ row, author }) => ({
    id: row.id,
    field: EVENT_FIELDS.find((field) => field === row.field) ?? 'estadoEntrega',
    from: row.fromState,
    to: row.toState,
    occurredAt: row.occurredAt.toISOString(),
    isAdjusted: row.isAdjusted,
    receivedAt: row.receivedAt.toISOString(),
    author,
    motivo: row.reason,
    entrega: row.deliveryProof,
    foto: row.deliveryProof?.foto ? (photos.get(row.deliveryProof.foto.clave) ?? 'NO_LLEGA') : null,
  }));
}
