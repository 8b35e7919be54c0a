/** Which question a sentence's parts make together. Every part must have its place in it; else it is none. */

import type { EntityName } from '../../../domain/entity';
import type { CountFilter, ExpirySubject } from '../question';
import { decideShipments } from './decide-shipments';
import type { Concept } from './lexicon';
import type { Mention, NameKind } from './names';
import {
  asQuestion,
  isOf,
  isWithin,
  NOT_UNDERSTOOD,
  type Parts,
  type Understanding,
  withNames,
} from './parts';
import { type Picks, resolveNames } from './picks';

export function decide(parts: Parts): Understanding {
  for (const rule of RULES) {
    const outcome = rule(parts);
    if (outcome) return outcome;
  }
  return NOT_UNDERSTOOD;
}

type Rule = (parts: Parts) => Understanding | null;

const RULES: readonly Rule[] = [
  decideGuide,
  decideHelp,
  decideWaiting,
  decideStart,
  decideExpiring,
  decideAboard,
  decideOne,
  decideUnderWay,
  decideDebtors,
  decideShipments,
  decideCount,
];

function decideGuide({ guide, concepts, mentions, documents, period }: Parts) {
  if (guide === null) return null;
  const isAlone = mentions.length === 0 && documents.length === 0 && period === null;
  const isAsked = isWithin(concepts, [
    ...['find', 'data', 'shipments', 'sum', 'payment', 'paid', 'owed', 'transit', 'prep'],
    ...['delivered', 'returned', 'cancelled', 'pending', 'to', 'aboard', 'who'],
  ] as Concept[]);
  return isAlone && isAsked ? asQuestion({ is: 'guide', number: guide }) : NOT_UNDERSTOOD;
}

function decideHelp(parts: Parts) {
  if (!parts.concepts.has('help')) return null;
  return hasOnly(parts, ['help', 'find', 'data']) ? asQuestion({ is: 'help' }) : null;
}

function decideWaiting(parts: Parts) {
  if (!parts.concepts.has('queue')) return null;
  const isAsked = hasOnly(parts, ['queue', 'count', 'shipments', 'find']);
  return isAsked ? asQuestion({ is: 'waiting' }) : NOT_UNDERSTOOD;
}

function decideStart({ concepts, kinds, period, documents, mentions, picks }: Parts) {
  if (!concepts.has('start')) return null;
  const isAsked =
    concepts.has('shipments') &&
    isWithin(concepts, ['start', 'shipments', 'document', 'customers', 'sender']) &&
    kinds.length === 0 &&
    period === null &&
    documents.length + mentions.length <= 1;
  if (!isAsked) return NOT_UNDERSTOOD;
  return withNames(resolveNames(mentions, ['customer'], picks), ([name]) => ({
    is: 'start',
    document: documents[0] ?? name?.value ?? null,
  }));
}

function decideExpiring({ concepts, kinds, period, documents, mentions, picks, folded }: Parts) {
  const isPast = concepts.has('expired');
  if (!isPast && !concepts.has('expire')) return null;
  const isAsked =
    isWithin(concepts, [
      ...['expire', 'expired', 'permit', 'vessels', 'crew', 'count', 'who', 'find'],
    ] as Concept[]) &&
    kinds.length === 0 &&
    documents.length === 0 &&
    mentions.length <= 1;
  if (!isAsked) return NOT_UNDERSTOOD;
  const isVessels = concepts.has('vessels') || folded.includes('patente') || mentions.length > 0;
  const isCrew = concepts.has('crew') || concepts.has('who') || folded.includes('licencia');
  const both: ExpirySubject[] = ['vessel', 'crewMember'];
  const subjects = both.filter((subject) => (subject === 'vessel' ? isVessels : isCrew));
  return withNames(resolveNames(mentions, ['vessel'], picks), ([name]) => ({
    is: 'expiring',
    subjects: subjects.length > 0 ? subjects : both,
    vessel: name?.value ?? null,
    when: period ?? (isPast ? 'past' : 'soon'),
  }));
}

/** What a vessel carries, what a warehouse keeps. */
function decideAboard({ concepts, kinds, period, documents, mentions, picks }: Parts) {
  const isAsked =
    concepts.has('aboard') &&
    isWithin(concepts, [
      ...['aboard', 'shipments', 'count', 'find', 'vessels', 'products', 'warehouses'],
    ] as Concept[]) &&
    isOf(kinds, 'vessels') &&
    mentions.length === 1 &&
    documents.length === 0 &&
    period === null;
  return isAsked ? toPlaceQuestion(mentions, picks, false) : null;
}

/** One vessel, warehouse or person, named alone or with a word that asks for it. */
function decideOne({ concepts, kinds, period, documents, mentions, picks }: Parts) {
  if (documents.length + mentions.length !== 1 || period !== null) return null;
  const people: Concept[] = ['find', 'data', 'who', 'customers', 'document'];
  if (documents[0] && kinds.length === 0 && isWithin(concepts, people))
    return asQuestion({ is: 'customer', document: documents[0] });
  const isPlain =
    isWithin(concepts, [...people, 'vessels', 'warehouses']) && isOf(kinds, 'vessels');
  if (documents[0] || !isPlain) return null;
  const isPerson = ['data', 'who', 'customers', 'document'] as Concept[];
  const kindsAsked: NameKind[] = isPerson.some((concept) => concepts.has(concept))
    ? ['customer']
    : ['customer', 'vessel', 'warehouse'];
  return toPlaceQuestion(mentions, picks, concepts.has('find'), kindsAsked);
}

function toPlaceQuestion(
  mentions: readonly Mention[],
  picks: Picks,
  isWhere: boolean,
  kinds: readonly NameKind[] = ['vessel', 'warehouse'],
): Understanding {
  return withNames(resolveNames(mentions, kinds, picks), ([name]) => {
    if (!name) return null;
    if (name.kind === 'customer') return { is: 'customer', document: name.value };
    if (name.kind === 'warehouse') return { is: 'stored', warehouse: name.value };
    return { is: 'aboard', vessel: name.value, isWhere };
  });
}

function decideUnderWay(parts: Parts) {
  const { concepts } = parts;
  if (!concepts.has('transit') || !(concepts.has('vessels') || parts.kinds.length > 0)) return null;
  const isAsked = hasOnly(parts, ['vessels', 'transit', 'count', 'find', 'aboard']);
  return isAsked ? asQuestion({ is: 'under-way' }) : null;
}

function decideDebtors(parts: Parts) {
  const { concepts } = parts;
  if (!concepts.has('owed') || !(concepts.has('who') || concepts.has('customers'))) return null;
  const isAsked = hasOnly(parts, ['owed', 'who', 'customers', 'count', 'sum', 'sender', 'payment']);
  return isAsked ? asQuestion({ is: 'debtors' }) : null;
}

const COUNTED: readonly (readonly [Concept, EntityName])[] = [
  ['customers', 'customer'],
  ['vessels', 'vessel'],
  ['crew', 'crewMember'],
  ['users', 'user'],
  ['products', 'product'],
  ['warehouses', 'warehouse'],
  ['branches', 'branch'],
  ['companies', 'company'],
];
const WITH_STATUS: readonly EntityName[] = ['crewMember', 'user', 'company'];

function decideCount({ concepts, kinds, period, documents, mentions }: Parts) {
  if (period !== null || documents.length > 0 || mentions.length > 0 || kinds.length > 1)
    return null;
  const [kind] = kinds;
  const asked = COUNTED.filter(([concept]) => concepts.has(concept) || kind?.concept === concept);
  const [counted] = asked;
  if (!counted || asked.length > 1) return null;
  const [concept, entity] = counted;
  if (!isWithin(concepts, [concept, 'count', 'find', 'who', 'active', 'inactive'])) return null;
  const statuses = (['active', 'inactive'] as const).filter((status) => concepts.has(status));
  if (statuses.length > 1 || (statuses.length > 0 && !WITH_STATUS.includes(entity))) return null;
  const filters: CountFilter[] = [
    ...(kind ? [{ field: kind.field, value: kind.value }] : []),
    ...statuses.map((status) => ({
      field: 'status',
      value: status === 'active' ? 'activo' : 'inactivo',
    })),
  ];
  return asQuestion({ is: 'count', entity, filters });
}

/** Nothing but words: no name, number, day or kind. */
function hasOnly({ concepts, kinds, period, documents, mentions }: Parts, allowed: Concept[]) {
  const isBare = kinds.length + documents.length + mentions.length === 0 && period === null;
  return isBare && isWithin(concepts, allowed);
}
