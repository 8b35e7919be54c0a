/** Every question that can be asked: what its sentence may contain and which topic answers it. */

import { ABOARD, STORED, UNDER_WAY } from './cargo-answers';
import { toExpiryTopic } from './expiry-answers';
import type { Knowledge } from './knowledge';
import { type Ambiguity, type NameKind, resolveNames } from './names';
import { COUNT_CONCEPTS, CUSTOMER, HELP, START, toCountTopic, WAITING } from './record-answers';
import type { Request } from './request';
import { DEBTORS, GUIDE, toShipmentsTopic } from './shipment-answers';
import { MAIN_CONCEPTS, OTHER_CONCEPTS, STATE_CONCEPTS } from './shipment-query';
import type { Asked, Topic } from './topic';
import type { Concept } from './vocabulary';

interface Question {
  /** Groups of concepts: the sentence contains at least one of each. */
  readonly needs?: readonly (readonly Concept[])[];
  /** The other concepts it may contain: any more make it another question. */
  readonly allows?: readonly Concept[];
  /** Other parts it may contain. */
  readonly slots?: readonly ('guide' | 'kinds' | 'vessel kinds' | 'period')[];
  /** How many names and documents it contains; none unless given. */
  readonly subject?: keyof typeof SUBJECTS;
  /** The kinds of names that `topic` gets resolved. */
  readonly names?: readonly NameKind[];
  readonly topic: Topic | ((asked: Asked, knowledge: Knowledge) => Topic | Ambiguity | null);
}

const SUBJECTS = {
  none: (names: number, documents: number) => names + documents === 0,
  name: (names: number, documents: number) => names === 1 && documents === 0,
  document: (names: number, documents: number) => names === 0 && documents === 1,
  optional: (names: number, documents: number) => names + documents <= 1,
  some: (names: number, documents: number) => names + documents > 0,
  any: () => true,
};

const PERSON: readonly Concept[] = ['data', 'who', 'customers', 'document'];
const TOPIC_OF = { customer: CUSTOMER, warehouse: STORED, vessel: ABOARD, place: null };
const ONE_NAME: Pick<Question, 'slots' | 'subject' | 'topic'> = {
  slots: ['vessel kinds'],
  subject: 'name',
  topic: ({ names: [named] }) => (named ? TOPIC_OF[named.kind] : null),
};
const SHIPMENTS: Omit<Question, 'needs' | 'subject'> = {
  allows: [...MAIN_CONCEPTS, ...OTHER_CONCEPTS],
  slots: ['vessel kinds', 'period'],
  topic: toShipmentsTopic,
};

/** The first question that fits a sentence is the one asked. */
const QUESTIONS: readonly Question[] = [
  {
    allows: [...STATE_CONCEPTS, 'find', 'data', 'who', 'shipments', 'sum', 'payment', 'owed', 'to'],
    slots: ['guide', 'kinds'],
    topic: GUIDE,
  },
  { needs: [['help']], allows: ['find', 'data'], topic: HELP },
  { needs: [['queue']], allows: ['count', 'shipments', 'find'], topic: WAITING },
  {
    needs: [['start'], ['shipments']],
    allows: ['document', 'customers', 'sender'],
    subject: 'optional',
    names: ['customer'],
    topic: START,
  },
  {
    needs: [['expire', 'expired']],
    allows: ['permit', 'vessels', 'crew', 'count', 'who', 'find'],
    slots: ['period'],
    subject: 'optional',
    names: ['vessel'],
    topic: toExpiryTopic,
  },
  {
    needs: [['aboard']],
    allows: ['shipments', 'count', 'find', 'vessels', 'products', 'warehouses'],
    ...ONE_NAME,
    names: ['vessel', 'warehouse'],
  },
  { allows: ['find', ...PERSON], subject: 'document', topic: CUSTOMER },
  { needs: [PERSON], allows: ['find', 'vessels', 'warehouses'], ...ONE_NAME, names: ['customer'] },
  {
    allows: ['find', 'vessels', 'warehouses'],
    ...ONE_NAME,
    names: ['customer', 'vessel', 'warehouse'],
  },
  { needs: [['transit'], ['vessels']], allows: ['count', 'find', 'aboard'], topic: UNDER_WAY },
  {
    needs: [['owed'], ['who', 'customers']],
    allows: ['count', 'sum', 'sender', 'payment'],
    topic: DEBTORS,
  },
  { needs: [MAIN_CONCEPTS], subject: 'any', ...SHIPMENTS },
  { needs: [['sum']], subject: 'some', ...SHIPMENTS },
  { allows: COUNT_CONCEPTS, slots: ['kinds'], topic: toCountTopic },
];

/** Null where no question has a place for every part of the sentence. */
export function toTopic(request: Request, knowledge: Knowledge) {
  const question = QUESTIONS.find((each) => fits(each, request));
  if (!question) return null;
  const names = resolveNames(request.mentions, question.names ?? [], request.picks);
  if (question.names && !Array.isArray(names)) return names;
  const asked = { ...request, names: Array.isArray(names) ? names : [] };
  const { topic } = question;
  const found = typeof topic === 'function' ? topic(asked, knowledge) : topic;
  return found && ('choices' in found ? found : { ...found, asked });
}

function fits(question: Question, request: Request): boolean {
  const { needs = [], allows = [], slots = [], subject = 'none' } = question;
  const { concepts, has, guide, kinds, period, mentions, documents } = request;
  const allowed = [...needs.flat(), ...allows];
  const areVessels = kinds.every(({ concept }) => concept === 'vessels');
  return (
    needs.every((group) => has(...group)) &&
    [...concepts].every((concept) => allowed.includes(concept)) &&
    SUBJECTS[subject](mentions.length, documents.length) &&
    slots.includes('guide') === (guide !== null) &&
    (kinds.length === 0 ||
      slots.includes('kinds') ||
      (areVessels && slots.includes('vessel kinds'))) &&
    (period === null || slots.includes('period'))
  );
}
