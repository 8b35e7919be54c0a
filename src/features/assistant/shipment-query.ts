/** Which shipments are asked for: each part of the sentence is one condition. */
import type { MirrorRow } from '../../db/rows';
import { isOwed } from '../../domain/rules/owed';
import type { Ambiguity, NamedMention } from './names';
import type { Request } from './parse';
import type { Concept } from './vocabulary';
import { toPartyName } from './wording';

export interface Condition {
  readonly fits: (view: MirrorRow['view']) => boolean;
  /** 'entregado', 'entregados' */
  readonly words: readonly [one: string, many: string];
  /** The parameters with which the shipments' list shows the same; null where it cannot. */
  readonly list: Readonly<Record<string, string>> | null;
}

type State = readonly [concept: Concept, value: string, one: string, many?: string];

export const ABOARD: readonly unknown[] = ['EN_PREPARACION', 'EN_TRANSITO'];
const DELIVERY: readonly State[] = [
  ['prep', 'EN_PREPARACION', 'en preparación'],
  ['transit', 'EN_TRANSITO', 'en tránsito'],
  ['delivered', 'ENTREGADO', 'entregado', 'entregados'],
  ['returned', 'DEVUELTO', 'devuelto', 'devueltos'],
  ['cancelled', 'CANCELADO', 'cancelado', 'cancelados'],
];
const PAYMENT: readonly State[] = [
  ['paid', 'PAGADO', 'pagado', 'pagados'],
  ['rejected', 'RECHAZADO', 'con el pago rechazado'],
  ['pending', 'PENDIENTE', 'con el pago pendiente'],
];
const PAYMENT_TYPE: readonly State[] = [
  ['cash', 'EFECTIVO', 'en efectivo'],
  ['card', 'TARJETA_CREDITO', 'con tarjeta de crédito'],
  ['transfer', 'TRANSFERENCIA', 'por transferencia'],
  ['paypal', 'PAYPAL', 'por PayPal'],
];
const MAIN: readonly Concept[] = [
  ...[...DELIVERY, ...PAYMENT, ...PAYMENT_TYPE].map(([concept]) => concept),
  ...(['open', 'aboard', 'owed', 'shipments'] as const),
];
const OF_CUSTOMER = ['customers', 'document', 'sender', 'recipient'] as const;
export const SHIPMENT_CONCEPTS: readonly Concept[] = [
  ...MAIN,
  ...OF_CUSTOMER,
  ...(['count', 'sum', 'find', 'payment', 'from', 'to', 'vessels'] as const),
];

export function isAboutShipments({ has, mentions, documents, kinds }: Request): boolean {
  const isSumOfSomebody = has('sum') && mentions.length + documents.length > 0;
  return (has(...MAIN) || isSumOfSomebody) && kinds.every(({ concept }) => concept === 'vessels');
}

const PENDING = 'pendientes';

/** Both a payment and a delivery can be pending, unless another word tells which. */
export function isPendingUnclear({ has, picks }: Request): boolean {
  const isTold = has('payment', 'cash', 'card', 'transfer', 'paypal', 'sum');
  return has('pending') && !picks[PENDING] && !isTold;
}

export function askWhatIsPending({ picks }: Request): Ambiguity {
  const choices = [
    { label: 'Con el pago pendiente', picks: { ...picks, [PENDING]: 'payment' } },
    { label: 'Por entregar', picks: { ...picks, [PENDING]: 'delivery' } },
  ];
  return { words: PENDING, choices };
}

/** The delivery states asked for; null where the sentence says nothing of the delivery. */
export function toDeliveryStates({ concepts, has, picks }: Request): readonly State[] | null {
  const said = DELIVERY.filter(([concept]) => concepts.has(concept));
  const isToDeliver = has('open') || (has('pending') && picks[PENDING] === 'delivery');
  // 'A bordo, en tránsito': the more precise word counts.
  const isOpen = isToDeliver || (has('aboard') && said.length === 0);
  const states = isOpen ? [...said, ...DELIVERY.slice(0, 2)] : said;
  return states.length > 0 ? [...new Set(states)] : null;
}

/** The conditions of a sentence; null where its parts do not go together. */
export function toConditions(
  request: Request,
  names: readonly NamedMention[],
  customers: readonly MirrorRow[],
): Condition[] | null {
  const { has, concepts, kinds, picks } = request;
  const of = (kind: string) => names.filter(({ name }) => name.kind === kind);
  const documents = [
    ...of('customer').map(({ name, cue }) => [name.value, cue] as const),
    ...request.documents.map((document) => [document, ''] as const),
  ];
  const [vessels, places] = [of('vessel'), of('place')];
  const isPaymentPending = picks[PENDING] !== 'delivery';
  const payment = PAYMENT.filter(([concept]) => concepts.has(concept));
  const types = PAYMENT_TYPE.filter(([concept]) => concepts.has(concept));
  const isContradictory =
    Math.max(vessels.length, documents.length, types.length) > 1 ||
    payment.length + (has('owed') ? 1 : 0) > 1 ||
    places.length > 2;
  const lacksName =
    (documents.length === 0 && has(...OF_CUSTOMER)) ||
    (vessels.length === 0 && (has('vessels') || kinds.length > 0)) ||
    (places.length === 0 && has('from', 'to'));
  if (isContradictory || lacksName) return null;
  const delivery = toDeliveryStates(request);
  const paid = payment.filter(([concept]) => concept !== 'pending' || isPaymentPending);
  const typePrefix = paid.length > 0 || has('owed') ? '' : 'de pago ';
  return [
    ...(delivery ? [inStates('estadoEntrega', delivery)] : []),
    ...paid.map((state) => inStates('estadoPago', [state])),
    ...(has('owed') ? [{ fits: isOwed, words: same('por cobrar'), list: null }] : []),
    ...types.map((state) => inStates('tipoPago', [state], typePrefix)),
    ...vessels.map(({ name }) => onVessel(name.value)),
    ...documents.map(([document, cue]) => ofCustomer(document, cue, request, customers)),
    ...toPlaceConditions(places),
  ];
}

const same = (words: string) => [words, words] as const;

function inStates(field: string, states: readonly State[], prefix = ''): Condition {
  const values: readonly unknown[] = states.map(([, value]) => value);
  const words = (isMany: boolean) =>
    prefix + states.map(([, , one, many = one]) => (isMany ? many : one)).join(' o ');
  return {
    fits: (view) => values.includes(view[field]),
    words: [words(false), words(true)],
    list: states.length === 1 ? { filtro: field, valor: String(values[0]) } : null,
  };
}

function onVessel(vessel: string): Condition {
  const fits: Condition['fits'] = ({ vehiculoNombre }) => vehiculoNombre === vessel;
  return { fits, words: same(`en ${vessel}`), list: { buscar: vessel } };
}

/** Senders owe; 'para' somebody means the recipient. */
function ofCustomer(
  document: string,
  cue: string,
  { has }: Request,
  customers: readonly MirrorRow[],
): Condition {
  const name = toPartyName(document, customers, 'el documento ');
  const isSender = (view: MirrorRow['view']) => String(view.remitenteCedula) === document;
  const isRecipient = (view: MirrorRow['view']) => String(view.destinatarioCedula) === document;
  if (has('recipient') || ['para', 'a'].includes(cue))
    return { fits: isRecipient, words: same(`para ${name}`), list: null };
  if (has('sender', 'owed'))
    return { fits: isSender, words: same(`con ${name} como remitente`), list: null };
  return {
    fits: (view: MirrorRow['view']) => isSender(view) || isRecipient(view),
    words: same(`con ${name} como remitente o destinatario`),
    list: { buscar: document },
  };
}

function toPlaceConditions(places: readonly NamedMention[]): Condition[] {
  const isDestination = ({ cue }: NamedMention) => ['#to', 'a', 'para', 'hasta'].includes(cue);
  return places.map((place, at) => {
    const { value } = place.name;
    const from: Condition['fits'] = ({ municipioSalida }) => municipioSalida === value;
    const to: Condition['fits'] = ({ municipioLlegada }) => municipioLlegada === value;
    const next = places[at + 1];
    // 'De San José a Miraflores': the second place tells what the first one is.
    if (place.cue === '#from' || (next && isDestination(next)))
      return { fits: from, words: same(`desde ${value}`), list: null };
    if (isDestination(place)) return { fits: to, words: same(`hacia ${value}`), list: null };
    const words = same(`con salida o llegada en ${value}`);
    return { fits: (view) => from(view) || to(view), words, list: null };
  });
}
