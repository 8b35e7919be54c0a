/** Which shipments are asked for: each part of the sentence is one condition. */

import type { MirrorRow } from '../../db/schema';
import type { Fields } from '../../domain/entity';
import { toBogotaDay } from '../../domain/rules/dates';
import { isOwed } from '../../domain/rules/owed';
import { toToldState } from '../../domain/rules/to-claim';
import { isAboard, type ToldState } from '../../domain/rules/transitions';
import { toRegisteredAt } from '../../domain/rules/waybill';
import { isSameDocument, isSameName, isSamePlace } from '../../domain/values/same';
import { rowsBy, toPartyName } from './answer';
import type { NamedMention, NameKind } from './names';
import type { Period } from './periods';
import type { Asked, Part } from './request';

export interface Condition {
  readonly fits: (view: Fields) => boolean;
  /** 'entregado'; several are alternatives. */
  readonly words: readonly string[];
  /** The parameters with which the shipments' list shows the same; absent where it cannot. */
  readonly list?: Readonly<Record<string, string>>;
  /** The sender, where that is the condition. */
  readonly sender?: string;
}

/** A part of the sentence that is a value of a field. */
type State = readonly [field: string, value: Part, words: string];

const DELIVERY_WORDS: Readonly<Record<ToldState, string>> = {
  EN_PREPARACION: 'en preparación',
  EN_TRANSITO: 'en tránsito',
  POR_RECLAMAR: 'por reclamar',
  ENTREGADO: 'entregado',
  DEVUELTO: 'devuelto',
  CANCELADO: 'cancelado',
};
const DELIVERY = (Object.keys(DELIVERY_WORDS) as ToldState[]).map(
  (value): State => ['estadoEntrega', value, DELIVERY_WORDS[value]],
);
const OPEN = DELIVERY.filter(([, value]) => isAboard(value));
const PAYMENT: readonly State[] = [
  ['estadoPago', 'PAGADO', 'pagado'],
  ['estadoPago', 'RECHAZADO', 'con el pago rechazado'],
  ['estadoPago', 'PENDIENTE', 'con el pago pendiente'],
];
const PAYMENT_TYPES: readonly State[] = [
  ['tipoPago', 'EFECTIVO', 'en efectivo'],
  ['tipoPago', 'TARJETA_CREDITO', 'con tarjeta de crédito'],
  ['tipoPago', 'TRANSFERENCIA', 'por transferencia'],
  ['tipoPago', 'PAYPAL', 'por PayPal'],
];
export const STATE_PARTS = [...DELIVERY, ...PAYMENT].map(([, value]) => value);
export const PAYMENT_TYPE_PARTS = PAYMENT_TYPES.map(([, value]) => value);

/** The conditions of a sentence; null where its parts do not go together. */
export function toConditions(asked: Asked, customers: readonly MirrorRow[]): Condition[] | null {
  const { has, names } = asked;
  const of = (kind: NameKind) => names.filter((name) => name.kind === kind);
  const said = (states: readonly State[]) => states.filter(([, value]) => has(value));
  const [people, vessels, places] = [of('customer'), of('vessel'), of('place')];
  const [delivery, payments, types] = [said(DELIVERY), said(PAYMENT), said(PAYMENT_TYPES)];
  const isContradictory =
    Math.max(vessels.length, people.length, types.length, places.length - 1) > 1 ||
    payments.length + (has('owed') ? 1 : 0) > 1;
  const isNameMissing =
    (people.length === 0 && has('customer', 'document', 'sender', 'recipient')) ||
    (vessels.length === 0 && has('vessel', 'vesselType')) ||
    (places.length === 0 && has('from', 'to'));
  if (isContradictory || isNameMissing) return null;
  const isDeliveryMeant = of('state').some(({ value }) => value === 'delivery');
  // 'A bordo, en tránsito': the more precise word counts.
  const isOpen = has('open') || isDeliveryMeant || (has('aboard') && delivery.length === 0);
  const paid = isDeliveryMeant ? [] : payments;
  return [
    ...inStates([...new Set([...delivery, ...(isOpen ? OPEN : [])])]),
    ...inStates(paid),
    ...(has('owed') ? [{ words: ['por cobrar'], fits: isOwed }] : []),
    ...inStates(types, paid.length > 0 || has('owed') ? '' : 'de pago '),
    ...vessels.map(({ value }) => where(['vehiculoNombre'], value, `en ${value}`, true)),
    ...people.map((person) => ofCustomer(person, asked, customers)),
    ...places.map((place, at) => atPlace(place, places[at + 1])),
  ];
}

function where(fields: readonly string[], value: string, words: string, isListed = false) {
  const fits = (view: Fields) => fields.some((field) => isSameIn(field)(view[field], value));
  return { fits, words: [words], ...(isListed && { list: { buscar: value } }) };
}

function isSameIn(field: string) {
  if (field.endsWith('Cedula')) return isSameDocument;
  return field.startsWith('municipio') ? isSamePlace : isSameName;
}

/** In one of these states; no condition if the question names none. */
function inStates(states: readonly State[], prefix = ''): Condition[] {
  const [[filtro, valor] = [], other] = states;
  if (!filtro || !valor) return [];
  const fits = (view: Fields) =>
    states.some(
      ([field, value]) => (field === 'estadoEntrega' ? toToldState(view) : view[field]) === value,
    );
  const words = states.map(([, , each]) => prefix + each);
  return [{ fits, words, ...(!other && { list: { filtro, valor } }) }];
}

/** Senders owe; 'para' somebody means the recipient. */
function ofCustomer(
  { value, cue }: NamedMention,
  { has }: Asked,
  customers: readonly MirrorRow[],
): Condition {
  const customer = rowsBy(customers, 'numDocument').get(value);
  const name = toPartyName(customer, value, 'el documento ');
  const [sender, recipient] = ['remitenteCedula', 'destinatarioCedula'];
  if (has('recipient') || ['para', 'a'].includes(cue))
    return where([recipient], value, `para ${name}`);
  if (has('sender', 'owed'))
    return { ...where([sender], value, `con ${name} como remitente`), sender: name };
  return where([sender, recipient], value, `con ${name} como remitente o destinatario`, true);
}

/** 'De San José a Miraflores': the second place decides the meaning of the first one. */
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
  return { fits, words: [`registrado ${words}`] };
}

/** ' entregados en Nukak': of a condition's words only a participle has a plural. */
export function toWords(conditions: readonly Condition[], isMany: boolean): string {
  const inflect = (words: string) => (isMany ? words.replace(/^\p{L}+o\b/u, '$&s') : words);
  return conditions.map(({ words }) => ` ${words.map(inflect).join(' o ')}`).join('');
}
