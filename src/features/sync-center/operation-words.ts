/** The content and state of an operation, in a person's words. */
import { toShown } from '../../crud/shown-value';
import { needsAttention } from '../../db/delivery';
import type { Dependencies } from '../../db/outbox/read-dependencies';
import type { Operation, PastOperation } from '../../db/schema';
import { toConsent } from '../../domain/consent';
import { entityOf } from '../../domain/entities';
import { crewMember } from '../../domain/entities/crew-member';
import { customer } from '../../domain/entities/customer';
import type { Fields } from '../../domain/entity';
import { CREW_ROLES, labelOf, TOLD_STATES } from '../../domain/options';
import { readCounted } from '../../domain/rules/counted-pieces';
import { formatDate, formatDateTime, formatTime, toBogotaDay } from '../../domain/rules/dates';
import {
  toDeliveryProof,
  toEnclosedWords,
  toReceiverWords,
} from '../../domain/rules/delivery-proof';
import { formatNit } from '../../domain/rules/nit';
import { toToldState } from '../../domain/rules/to-claim';
import { stateFieldOf } from '../../domain/rules/transitions';
import { isLocalKey, toProvisionalNumber } from '../../domain/rules/waybill';

/** The words for an operation, waiting or over. */
export type Told = Pick<Operation, 'entity' | 'key' | 'kind' | 'changes' | 'before'>;

/** 'Registrar envío', 'Actualizar cliente', 'Cambiar la entrega'. */
export function toTitle(operation: Told): string {
  if (operation.kind === 'status') {
    if (keepsState(operation)) return 'Anotar quién recibió';
    return 'estadoPago' in operation.changes ? 'Cambiar el pago' : 'Cambiar la entrega';
  }
  const noun = entityOf(operation.entity).texts.title.toLowerCase();
  if (operation.entity === 'payment' && operation.kind === 'update') return `Anular ${noun}`;
  return `${operation.kind === 'create' ? 'Registrar' : 'Actualizar'} ${noun}`;
}

/** The record's own name, the operation's values standing in where the mirror has none. */
export function toName(operation: Told, view: Fields | undefined): string {
  return entityOf(operation.entity).nameOf({
    ...operation.changes,
    ...view,
    key: operation.key,
  });
}

/** Why it has not left yet; `queue` is in order, and its places are what the screen numbers. */
export function toReason(
  operation: Operation,
  queue: readonly Operation[],
  dependencies: Dependencies,
): string {
  const ancestors = dependencies.ancestorsOf(operation);
  if (ancestors.length > 0) {
    const stuck = ancestors.filter((one) => needsAttention(one) || dependencies.isBlocked(one));
    if (stuck.length === 0) return `sale después ${toPlaces(ancestors, queue, 'del')}`;
    const waits = stuck.length === 1 ? 'espera a que se resuelva' : 'espera a que se resuelvan';
    return `${waits} ${toPlaces(stuck, queue, 'el')}`;
  }
  switch (operation.delivery.state) {
    case 'inflight':
      return 'se está enviando';
    case 'unknown':
      return 'se verifica si ya llegó al servidor';
    case 'held':
      return 'espera a que inicies sesión';
    case 'rejected':
    case 'conflict':
      return 'requiere atención';
    default:
      return 'sale apenas haya señal';
  }
}

/** 'el 1', 'el 1, el 2 y el 3': as the screen numbers them. */
function toPlaces(
  operations: readonly Operation[],
  queue: readonly Operation[],
  article: 'el' | 'del',
): string {
  const places = operations.map((one) => `${article} ${queue.indexOf(one) + 1}`);
  const last = places.pop() ?? '';
  return places.length > 0 ? `${places.join(', ')} y ${last}` : last;
}

/** 'hoy, 3:14 p. m.' or '19/11/2026, 3:14 p. m.' */
export function toMoment(at: number, now: number): string {
  const day = toBogotaDay(at);
  return `${day === toBogotaDay(now) ? 'hoy' : formatDate(day)}, ${formatTime(at)}`;
}

/**
 * The effect, reason and recipient of a change of state, of a shipment or a voyage: 'Pasa a Cancelado. Motivo: Se varó'.
 * Null for anything else.
 */
export function toStateWords(operation: Told): string | null {
  const { entity, kind, changes } = operation;
  const isVoyageStep = entity === 'voyage' && kind === 'update' && 'estado' in changes;
  if (kind !== 'status' && !isVoyageStep) return null;
  const field = isVoyageStep ? 'estado' : stateFieldOf(operation);
  const state = keepsState(operation)
    ? []
    : [`Pasa a ${toReadable(operation, field, toldOf(changes, field))}`];
  const circumstances = ['motivo', 'entrega']
    .filter((name) => changes[name])
    .map((name) => `${toLabel(operation, name)}: ${toReadable(operation, name, changes[name])}`);
  return [...state, ...circumstances].join('. ');
}

/** The state that is told of a change, or of a record. */
export const toldOf = (fields: Fields, field: string): unknown =>
  field === 'estadoEntrega' ? toToldState(fields) : fields[field];

/** Whether it only says who received what was delivered already. */
function keepsState({ changes, before }: Told): boolean {
  return Boolean(changes.entrega) && before?.estadoEntrega === changes.estadoEntrega;
}

/** A field's value as a person reads it. */
export function toReadable(operation: Told, field: string, value: unknown): string {
  const isNothing = Array.isArray(value) && value.length === 0;
  const words = isNothing
    ? ''
    : (UNLISTED[field]?.read(value) ?? toShown(entityOf(operation.entity).fields[field], value));
  return words || 'Sin dato';
}

export function toLabel({ entity }: Pick<Told, 'entity'>, field: string): string {
  return UNLISTED[field]?.label ?? entityOf(entity).fields[field]?.label ?? field;
}

interface Unlisted {
  /** Absent where its field has one. */
  readonly label?: string;
  readonly read: (value: unknown) => string;
}

/** Payload fields without a form field. */
const UNLISTED: Readonly<Record<string, Unlisted>> = {
  employeeType: {
    label: crewMember.fields.typeName?.label ?? '',
    read: (value) => labelOf(CREW_ROLES, (value as { typeName?: unknown } | null)?.typeName),
  },
  dimensions: { label: 'Medidas (cm)', read: (value) => String(value ?? '') },
  nitCompany: { label: customer.fields.nitCompany?.label ?? '', read: formatNit },
  productosIds: { label: 'Productos', read: countOf('producto') },
  enviosIds: { read: countOf('envío') },
  envioId: {
    read: (value) =>
      isLocalKey(String(value)) ? toProvisionalNumber(String(value)) : `n.º ${value}`,
  },
  viajeId: { read: (value) => (isLocalKey(String(value)) ? 'Nuevo' : `n.º ${value}`) },
  bultos: {
    read: (value) => {
      const all = (value as readonly unknown[]).flatMap((text) => readCounted('', text));
      return countOf('bulto')(all);
    },
  },
  tripulantesIds: { label: 'Tripulación', read: countOf('tripulante') },
  consent: {
    label: 'Autorización de datos',
    read: (value) => {
      const consent = toConsent(value);
      return consent ? `Sí, ${formatDateTime(Date.parse(consent.at))}` : '';
    },
  },
  registeredAt: { label: 'Fecha de registro', read: readTime },
  estadoEntrega: { read: (value) => labelOf(TOLD_STATES, value) },
  motivo: { label: 'Motivo', read: (value) => String(value ?? '') },
  occurredAt: { label: 'Hora del cambio', read: readTime },
  entrega: { label: 'Recibió', read: readReceiver },
};

function countOf(one: string): (value: unknown) => string {
  return (value) => {
    const count = Array.isArray(value) ? value.length : 0;
    return count === 1 ? `1 ${one}` : `${count} ${one}s`;
  };
}

function readReceiver(value: unknown): string {
  const proof = toDeliveryProof(value);
  if (!proof) return '';
  return [toReceiverWords(proof), toEnclosedWords(proof)].filter(Boolean).join(', ');
}

function readTime(value: unknown): string {
  return value ? formatDateTime(Date.parse(String(value))) : '';
}

/** 'Se combinó con un cambio de Teléfono hecho en otro equipo'; null where nobody else had changed anything. */
export function toMergedWords(operation: Told & Pick<PastOperation, 'merged'>): string | null {
  const { fields } = entityOf(operation.entity);
  const labels = (operation.merged ?? [])
    .filter((field) => field in fields && !(field in operation.changes))
    .map((field) => toLabel(operation, field));
  return labels.length > 0
    ? `Se combinó con un cambio de ${labels.join(', ')} hecho en otro equipo`
    : null;
}
