/** Shipments by state, payment, day, vessel, people and route: everything that narrows them down at once. */
import type { Party, RouteEnd, ShipmentFilter } from '../question';
import type { Concept } from './lexicon';
import type { Mention } from './names';
import {
  asQuestion,
  isOf,
  isWithin,
  NOT_UNDERSTOOD,
  type Parts,
  type Understanding,
} from './parts';
import { nearest, type Picks, resolveNames } from './picks';

const DELIVERY: readonly (readonly [Concept, readonly string[]])[] = [
  ['prep', ['EN_PREPARACION']],
  ['transit', ['EN_TRANSITO']],
  ['delivered', ['ENTREGADO']],
  ['returned', ['DEVUELTO']],
  ['cancelled', ['CANCELADO']],
  ['open', ['EN_PREPARACION', 'EN_TRANSITO']],
  ['aboard', ['EN_PREPARACION', 'EN_TRANSITO']],
];
const PAYMENT: readonly (readonly [Concept, string])[] = [
  ['paid', 'PAGADO'],
  ['rejected', 'RECHAZADO'],
  ['pending', 'PENDIENTE'],
];
const PAYMENT_TYPE: readonly (readonly [Concept, string])[] = [
  ['cash', 'EFECTIVO'],
  ['card', 'TARJETA_CREDITO'],
  ['transfer', 'TRANSFERENCIA'],
  ['paypal', 'PAYPAL'],
];
const MAIN: readonly Concept[] = [
  'shipments',
  'owed',
  ...[...DELIVERY, ...PAYMENT, ...PAYMENT_TYPE].map(([concept]) => concept),
];
const BESIDE: readonly Concept[] = ['count', 'sum', 'find', 'payment', 'from', 'to'];
const OF_CUSTOMER: readonly Concept[] = ['customers', 'document', 'sender', 'recipient'];
/** What 'pendientes' was chosen to mean. */
const PENDING_WORD = 'pendientes';

export function decideShipments(parts: Parts): Understanding | null {
  const { concepts, kinds, documents, mentions, picks } = parts;
  if (!MAIN.some((concept) => concepts.has(concept))) {
    const isSumOfSomebody = concepts.has('sum') && mentions.length + documents.length > 0;
    if (!isSumOfSomebody) return null;
  }
  if (!isWithin(concepts, [...MAIN, ...BESIDE, ...OF_CUSTOMER, 'vessels'])) return null;
  if (!isOf(kinds, 'vessels') || documents.length > 1) return null;
  if (isPendingUnclear(parts))
    return {
      is: 'choose',
      words: PENDING_WORD,
      choices: [
        { label: 'Con el pago pendiente', picks: { ...picks, [PENDING_WORD]: 'payment' } },
        { label: 'Por entregar', picks: { ...picks, [PENDING_WORD]: 'delivery' } },
      ],
    };

  const resolved = resolveNames(mentions, ['vessel', 'customer', 'place'], picks);
  if (resolved.is === 'choose') return resolved;
  if (resolved.is === 'unfit') return NOT_UNDERSTOOD;
  const namesOf = (kind: string) => resolved.names.filter(([name]) => name.kind === kind);
  const vessels = namesOf('vessel');
  const customers = [
    ...namesOf('customer').map(([{ value }, mention]) => ({
      document: value,
      party: toParty(parts, mention),
    })),
    ...documents.map((document) => ({ document, party: toParty(parts, null) })),
  ];
  const filter: ShipmentFilter = {
    ...toStates(concepts, picks),
    vessel: vessels[0]?.[0].value ?? null,
    customer: customers[0] ?? null,
    places: toPlaces(namesOf('place')),
    period: parts.period,
  };
  const asksOf = (asked: readonly Concept[]) => asked.some((concept) => concepts.has(concept));
  const isFaulty =
    vessels.length > 1 ||
    customers.length > 1 ||
    filter.places.length > 2 ||
    (customers.length === 0 && asksOf(OF_CUSTOMER)) ||
    (vessels.length === 0 && (concepts.has('vessels') || kinds.length > 0)) ||
    (filter.places.length === 0 && asksOf(['from', 'to'])) ||
    countOf(PAYMENT, concepts) + (filter.isOwed ? 1 : 0) > 1 ||
    countOf(PAYMENT_TYPE, concepts) > 1;
  if (isFaulty) return NOT_UNDERSTOOD;
  return asQuestion({ is: 'shipments', isSum: concepts.has('sum'), filter });
}

/** Both a payment and a delivery can be pending; another word may tell which. */
function isPendingUnclear({ concepts, picks }: Parts): boolean {
  return (
    concepts.has('pending') &&
    !picks[PENDING_WORD] &&
    !(['payment', 'cash', 'card', 'transfer', 'paypal', 'sum'] as Concept[]).some((concept) =>
      concepts.has(concept),
    )
  );
}

function toStates(concepts: ReadonlySet<Concept>, picks: Picks) {
  const isToDeliver = concepts.has('pending') && picks[PENDING_WORD] === 'delivery';
  const delivery = DELIVERY.filter(([concept]) => concepts.has(concept)).flatMap(
    // 'A bordo, en tránsito': the state said is the one meant.
    ([concept, states]) =>
      concept === 'aboard' && countOf(DELIVERY, concepts) > 1 ? [] : [...states],
  );
  if (isToDeliver) delivery.push('EN_PREPARACION', 'EN_TRANSITO');
  const payment = PAYMENT.find(
    ([concept]) => concepts.has(concept) && !(concept === 'pending' && isToDeliver),
  );
  return {
    delivery: delivery.length > 0 ? [...new Set(delivery)] : null,
    payment: payment?.[1] ?? null,
    paymentType: PAYMENT_TYPE.find(([concept]) => concepts.has(concept))?.[1] ?? null,
    isOwed: concepts.has('owed'),
  };
}

/** Whoever sends owes; 'para' somebody is to receive. */
function toParty({ concepts }: Parts, mention: Mention | null): Party {
  if (concepts.has('recipient') || (mention && ['para', 'a'].includes(nearest(mention))))
    return 'recipient';
  return concepts.has('sender') || concepts.has('owed') ? 'sender' : 'any';
}

function toPlaces(named: readonly (readonly [{ readonly value: string }, Mention])[]) {
  const places = named.map(([{ value }, mention]) => ({ name: value, end: toEnd(mention) }));
  // 'de San José a Miraflores'
  return places.length === 2 && places[1]?.end === 'to'
    ? places.map((place, at) => (at === 0 ? { ...place, end: 'from' as const } : place))
    : places;
}

function toEnd(mention: Mention): RouteEnd {
  const word = nearest(mention);
  if (word === '#from') return 'from';
  return ['#to', 'a', 'para', 'hasta'].includes(word) ? 'to' : 'any';
}

const countOf = (
  states: readonly (readonly [Concept, unknown])[],
  concepts: ReadonlySet<Concept>,
) => states.filter(([concept]) => concepts.has(concept)).length;
