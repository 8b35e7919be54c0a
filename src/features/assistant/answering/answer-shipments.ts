/** Which shipments there are of the asked kind, how many, and what they cost. */
import { byNewest } from '../../../crud/row-order';
import type { MirrorRow } from '../../../db/schema';
import { toBogotaDay } from '../../../domain/rules/dates';
import { formatMoney } from '../../../domain/rules/numbers';
import { isOwed } from '../../../domain/rules/owed';
import { toMadeAt } from '../../../domain/rules/waybill';
import type { Knowledge } from '../knowledge';
import type { Party, Period, Question, RouteEnd, ShipmentFilter } from '../question';
import { type Answer, toAnswer, toUnsentNotes } from './answer-shape';
import { sumOf, toShipmentLink, toShipmentList } from './shipment-words';
import { countOf, formatDocument, toPersonName } from './words';

type Asked = Extract<Question, { is: 'shipments' }>;

const FINAL_STATES = ['ENTREGADO', 'DEVUELTO', 'CANCELADO'];
export const OWED_NOTE =
  'Por cobrar es lo pendiente y lo rechazado, sin contar los envíos cancelados.';

export function answerShipments({ filter, isSum }: Asked, knowledge: Knowledge): Answer {
  const matching = knowledge.rows.shipment.filter((row) => fits(row, filter));
  const found = filter.period
    ? matching.filter((row) => isMadeIn(row, filter.period))
    : [...matching];
  found.sort(byNewest);
  const words = describe(filter, found.length, knowledge);
  const money = formatMoney(sumOf(found));
  const counted = `${countOf(found.length, 'envío', 'envíos')}${words}`;
  const text =
    found.length === 0
      ? `No hay envíos${words}.`
      : isSum
        ? `Suman ${money}: ${counted}.`
        : `Hay ${counted}, por ${money}.`;
  return toAnswer(text, {
    notes: [...toUnsentNotes(found), ...toNotes(filter, found, matching)],
    records: found.map(toShipmentLink),
    list: toList(filter),
  });
}

function fits({ view }: MirrorRow, filter: ShipmentFilter): boolean {
  const { delivery, payment, paymentType, vessel, customer, places } = filter;
  const isParty = (party: Party, document: string) =>
    (party !== 'recipient' && String(view.remitenteCedula) === document) ||
    (party !== 'sender' && String(view.destinatarioCedula) === document);
  const isAtEnd = (end: RouteEnd, name: string) =>
    (end !== 'to' && view.municipioSalida === name) ||
    (end !== 'from' && view.municipioLlegada === name);
  return (
    (!delivery || delivery.includes(String(view.estadoEntrega))) &&
    (!payment || view.estadoPago === payment) &&
    (!paymentType || view.tipoPago === paymentType) &&
    (!filter.isOwed || isOwed(view)) &&
    (!vessel || view.vehiculoNombre === vessel) &&
    (!customer || isParty(customer.party, customer.document)) &&
    places.every(({ name, end }) => isAtEnd(end, name))
  );
}

function isMadeIn({ key }: MirrorRow, period: Period | null): boolean {
  const at = toMadeAt(key);
  if (at === null || period === null) return false;
  const day = toBogotaDay(at);
  return period.from <= day && day <= period.to;
}

const DELIVERY_WORDS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  EN_PREPARACION: ['en preparación', 'en preparación'],
  EN_TRANSITO: ['en tránsito', 'en tránsito'],
  ENTREGADO: ['entregado', 'entregados'],
  DEVUELTO: ['devuelto', 'devueltos'],
  CANCELADO: ['cancelado', 'cancelados'],
};
const PAYMENT_WORDS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  PAGADO: ['pagado', 'pagados'],
  PENDIENTE: ['con el pago pendiente', 'con el pago pendiente'],
  RECHAZADO: ['con el pago rechazado', 'con el pago rechazado'],
};
const TYPE_WORDS: Readonly<Record<string, string>> = {
  EFECTIVO: 'en efectivo',
  TARJETA_CREDITO: 'con tarjeta de crédito',
  TRANSFERENCIA: 'por transferencia',
  PAYPAL: 'por PayPal',
};

/** ' en tránsito en La Tonina' */
function describe(filter: ShipmentFilter, count: number, knowledge: Knowledge): string {
  const form = count === 1 ? 0 : 1;
  const { delivery, payment, paymentType, vessel, customer, places, period } = filter;
  const parts = [
    delivery?.map((state) => DELIVERY_WORDS[state]?.[form] ?? state).join(' o '),
    payment && PAYMENT_WORDS[payment]?.[form],
    filter.isOwed && 'por cobrar',
    paymentType && `${payment || filter.isOwed ? '' : 'de pago '}${TYPE_WORDS[paymentType]}`,
    vessel && `en ${vessel}`,
    customer && toCustomerWords(customer, knowledge),
    ...places.map(({ name, end }) => PLACE_WORDS[end](name)),
    period && `${['registrado', 'registrados'][form]} en este equipo ${period.words}`,
  ].filter(Boolean);
  return parts.map((part) => ` ${part}`).join('');
}

const PLACE_WORDS: Readonly<Record<RouteEnd, (name: string) => string>> = {
  from: (name) => `desde ${name}`,
  to: (name) => `hacia ${name}`,
  any: (name) => `con salida o llegada en ${name}`,
};

function toCustomerWords(
  { document, party }: { document: string; party: Party },
  { rows }: Knowledge,
): string {
  const row = rows.customer.find(({ view }) => String(view.numDocument) === document);
  const name = row ? toPersonName(row.view) : `el documento ${formatDocument(document)}`;
  if (party === 'sender') return `con ${name} como remitente`;
  if (party === 'recipient') return `para ${name}`;
  return `con ${name} como remitente o destinatario`;
}

function toNotes(
  { delivery, isOwed: isOwedAsked, period }: ShipmentFilter,
  found: readonly MirrorRow[],
  matching: readonly MirrorRow[],
): string[] {
  const cancelled = delivery ? [] : found.filter((row) => row.view.estadoEntrega === 'CANCELADO');
  const undated = period ? matching.filter(({ key }) => toMadeAt(key) === null).length : 0;
  const isStateDated = period && delivery?.some((state) => FINAL_STATES.includes(state));
  return [
    isOwedAsked && OWED_NOTE,
    cancelled.length > 0 &&
      `Incluye ${countOf(cancelled.length, 'cancelado', 'cancelados')}, por ${formatMoney(sumOf(cancelled))}.`,
    undated > 0 &&
      `De ${undated}${found.length > 0 ? ' más' : ''} no se sabe la fecha: no se ${undated === 1 ? 'registró' : 'registraron'} en este equipo y el servidor no la da.`,
    isStateDated &&
      'La fecha es la del registro; la de la entrega, la devolución o la cancelación no se guarda aquí.',
  ].filter((note) => typeof note === 'string');
}

/** Only where the list's one filter and its search show the same shipments. */
function toList(filter: ShipmentFilter): string | null {
  const { delivery, payment, paymentType, vessel, customer, places, period } = filter;
  if (filter.isOwed || places.length > 0 || period || (delivery && delivery.length > 1))
    return null;
  if ((customer && customer.party !== 'any') || (vessel && customer)) return null;
  const filters: [string, string][] = [];
  if (delivery?.[0]) filters.push(['estadoEntrega', delivery[0]]);
  if (payment) filters.push(['estadoPago', payment]);
  if (paymentType) filters.push(['tipoPago', paymentType]);
  const [only, other] = filters;
  if (other) return null;
  const search = customer?.document ?? vessel ?? '';
  return toShipmentList({ search, ...(only && { filter: only }) });
}
