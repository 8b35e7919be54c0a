/** Which shipments are asked for: each part of the sentence is one condition. */
import type { MirrorRow } from '../../db/schema';
import type { Fields } from '../../domain/entity';
import { toBogotaDay } from '../../domain/rules/dates';
import { isOwed } from '../../domain/rules/owed';
import { toRegisteredAt } from '../../domain/rules/waybill';
import type { NamedMention } from './names';
import type { Period } from './periods';
import { toPartyName } from './records';
import type { Asked, Part } from './request';

export interface Condition {
  readonly fits: (view: Fields) => boolean;
  /** 'entregado', 'entregados' */
  readonly words: readonly [one: string, many: string];
  /** The parameters with which the shipments' list shows the same; null where it cannot. */
  readonly list: Readonly<Record<string, string>> | null;
  /** Who sends them, where that is the condition. */
  readonly sender?: string;
}

type State = readonly [part: Part, field: string, value: string, words: string];

const STATES: readonly State[] = [
  ['prep', 'estadoEntrega', 'EN_PREPARACION', 'en preparación'],
  ['transit', 'estadoEntrega', 'EN_TRANSITO', 'en tránsito'],
  ['delivered', 'estadoEntrega', 'ENTREGADO', 'entregado'],
  ['returned', 'estadoEntrega', 'DEVUELTO', 'devuelto'],
  ['cancelled', 'estadoEntrega', 'CANCELADO', 'cancelado'],
  ['paid', 'estadoPago', 'PAGADO', 'pagado'],
  ['rejected', 'estadoPago', 'RECHAZADO', 'con el pago rechazado'],
  ['pending', 'estadoPago', 'PENDIENTE', 'con el pago pendiente'],
  ['cash', 'tipoPago', 'EFECTIVO', 'en efectivo'],
  ['card', 'tipoPago', 'TARJETA_CREDITO', 'con tarjeta de crédito'],
  ['transfer', 'tipoPago', 'TRANSFERENCIA', 'por transferencia'],
  ['paypal', 'tipoPago', 'PAYPAL', 'por PayPal'],
];
export const STATE_PARTS = STATES.filter(([, field]) => field !== 'tipoPago').map(([part]) => part);
export const PAYMENT_TYPE_PARTS = STATES.slice(STATE_PARTS.length).map(([part]) => part);
const CUSTOMER_PARTS: readonly Part[] = ['customer', 'document', 'sender', 'recipient'];

/** The conditions of a sentence; null where its parts do not go together. */
export function toConditions(asked: Asked, customers: readonly MirrorRow[]): Condition[] | null {
  const { has, names, documents } = asked;
  const of = (kind: string) => names.filter((name) => name.kind === kind);
  const said = (of: string) => STATES.filter(([part, field]) => field === of && has(part));
  const people = [...of('customer'), ...documents.map((value) => ({ value, cue: '' }))];
  const [vessels, places] = [of('vessel'), of('place')];
  const [payments, types] = [said('estadoPago'), said('tipoPago')];
  const isContradictory =
    Math.max(vessels.length, people.length, types.length, places.length - 1) > 1 ||
    payments.length + (has('owed') ? 1 : 0) > 1;
  const isNameMissing =
    (people.length === 0 && has(...CUSTOMER_PARTS)) ||
    (vessels.length === 0 && has('vessel', 'vesselType')) ||
    (places.length === 0 && has('from', 'to'));
  if (isContradictory || isNameMissing) return null;
  const isDeliveryMeant = of('state').some(({ value }) => value === 'delivery');
  const saidDelivery = said('estadoEntrega');
  // 'A bordo, en tránsito': the more precise word counts.
  const isOpen = has('open') || isDeliveryMeant || (has('aboard') && saidDelivery.length === 0);
  const delivery = [...new Set([...saidDelivery, ...(isOpen ? STATES.slice(0, 2) : [])])];
  const nameOf = (document: string) => toPartyName(document, customers, 'el documento ');
  const paid = isDeliveryMeant ? [] : payments;
  const typePrefix = paid.length > 0 || has('owed') ? '' : 'de pago ';
  return [
    ...(delivery.length > 0 ? [inStates(delivery)] : []),
    ...paid.map((state) => inStates([state])),
    ...(has('owed') ? [toCondition('por cobrar', isOwed)] : []),
    ...types.map((state) => inStates([state], typePrefix)),
    ...vessels.map(({ value }) => where(['vehiculoNombre'], value, `en ${value}`, true)),
    ...people.map(({ value, cue }) => ofCustomer(value, nameOf(value), cue, asked)),
    ...places.map((place, at) => atPlace(place, places[at + 1])),
  ];
}

function toCondition(
  one: string,
  fits: Condition['fits'],
  list: Condition['list'] = null,
  many = one,
): Condition {
  return { fits, words: [one, many], list };
}

function where(fields: readonly string[], value: string, words: string, isListed = false) {
  const fits = (view: Fields) => fields.some((field) => String(view[field]) === value);
  return toCondition(words, fits, isListed ? { buscar: value } : null);
}

function inStates(states: readonly State[], prefix = ''): Condition {
  const [[, filtro, valor] = ['', '', ''], other] = states;
  const fits = (view: Fields) => states.some(([, field, value]) => view[field] === value);
  const words = states.map((state) => state[3]);
  // 'Entregado' has a plural, 'en tránsito' has none.
  const plurals = words.map((word) => (word.includes(' ') ? word : `${word}s`));
  const list = other ? null : { filtro, valor };
  return toCondition(prefix + words.join(' o '), fits, list, prefix + plurals.join(' o '));
}

/** Senders owe; 'para' somebody means the recipient. */
function ofCustomer(document: string, name: string, cue: string, { has }: Asked): Condition {
  const [sender, recipient] = ['remitenteCedula', 'destinatarioCedula'];
  if (has('recipient') || ['para', 'a'].includes(cue))
    return where([recipient], document, `para ${name}`);
  if (has('sender', 'owed'))
    return { ...where([sender], document, `con ${name} como remitente`), sender: name };
  const words = `con ${name} como remitente o destinatario`;
  return where([sender, recipient], document, words, true);
}

/** 'De San José a Miraflores': the second place tells what the first one is. */
function atPlace({ value, cue }: NamedMention, next: NamedMention | undefined): Condition {
  const toCues: readonly unknown[] = ['#to', 'a', 'para', 'hasta'];
  const [from, to] = ['municipioSalida', 'municipioLlegada'];
  if (cue === '#from' || toCues.includes(next?.cue)) return where([from], value, `desde ${value}`);
  if (toCues.includes(cue)) return where([to], value, `hacia ${value}`);
  return where([from, to], value, `con salida o llegada en ${value}`);
}

/** The day a shipment was registered; empty where neither its device nor its server tells. */
export function toRegisteredDay(view: Fields): string {
  const at = toRegisteredAt({ view });
  return at === null ? '' : toBogotaDay(at);
}

export function registeredIn({ from, to, words }: Period): Condition {
  const fits = (view: Fields) => from <= toRegisteredDay(view) && toRegisteredDay(view) <= to;
  return toCondition(`registrado ${words}`, fits, null, `registrados ${words}`);
}
