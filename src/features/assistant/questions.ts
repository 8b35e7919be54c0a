/** Every question that can be asked: what its sentence may contain and what answers it. */
import { toAnswer } from './answer';
import { answerAboard, answerStored, answerUnderWay } from './cargo-answers';
import { answerWaiting, COUNT_CONCEPTS, planCount } from './count-answers';
import { answerCustomer, answerStart } from './customer-answers';
import { planExpiring } from './expiry-answers';
import type { Knowledge, Plan } from './knowledge';
import { type Ambiguity, type NamedMention, type NameKind, resolveNames } from './names';
import type { Request } from './parse';
import { answerDebtors, answerGuide, planShipments } from './shipment-answers';
import {
  askWhatIsPending,
  isAboutShipments,
  isPendingUnclear,
  SHIPMENT_CONCEPTS,
} from './shipment-query';
import type { Concept } from './vocabulary';

interface Question {
  /** The least its sentence contains. */
  readonly needs: (request: Request) => boolean;
  /** All the concepts it may contain: any other makes it another question. */
  readonly allows: readonly Concept[];
  /** Other parts it may contain. */
  readonly slots?: readonly ('guide' | 'kinds' | 'period')[];
  /** How many names and documents it may contain; none unless given. */
  readonly subjects?: number;
  readonly names?: readonly NameKind[];
  readonly plan: (
    request: Request,
    names: readonly NamedMention[],
    knowledge: Knowledge,
  ) => Plan | Ambiguity | null;
}

const PERSON: readonly Concept[] = ['data', 'who', 'customers', 'document'];
const isOneName = ({ mentions }: Request) => mentions.length === 1;
/** 'La lancha Nukak': the kind only says what Nukak is. */
const hasVesselKinds = ({ kinds }: Request) => kinds.every(({ concept }) => concept === 'vessels');

/** The first question that fits a sentence is the one asked. */
const QUESTIONS: readonly Question[] = [
  {
    needs: ({ guide }) => guide !== null,
    allows: [
      ...([
        'find',
        'data',
        'who',
        'shipments',
        'sum',
        'payment',
        'paid',
        'owed',
        'pending',
      ] as const),
      ...(['prep', 'transit', 'delivered', 'returned', 'cancelled', 'aboard', 'to'] as const),
    ],
    slots: ['guide', 'kinds'],
    plan: ({ guide }) => ({
      about: ['shipment'],
      answer: (knowledge) => answerGuide(guide ?? '', knowledge),
    }),
  },
  {
    needs: ({ has }) => has('help'),
    allows: ['help', 'find', 'data'],
    plan: () => ({
      about: [],
      answer: () => toAnswer('Esto es lo que puedes preguntar:', { hasExamples: true }),
    }),
  },
  {
    needs: ({ has }) => has('queue'),
    allows: ['queue', 'count', 'shipments', 'find'],
    plan: () => ({ about: [], answer: answerWaiting }),
  },
  {
    needs: ({ has }) => has('start') && has('shipments'),
    allows: ['start', 'shipments', 'document', 'customers', 'sender'],
    subjects: 1,
    names: ['customer'],
    plan: ({ documents }, [named]) => ({
      about: ['shipment'],
      reads: [],
      answer: (knowledge) => answerStart(documents[0] ?? named?.name.value ?? null, knowledge),
    }),
  },
  {
    needs: ({ has, documents }) => has('expire', 'expired') && documents.length === 0,
    allows: ['expire', 'expired', 'permit', 'vessels', 'crew', 'count', 'who', 'find'],
    slots: ['period'],
    subjects: 1,
    names: ['vessel'],
    plan: planExpiring,
  },
  {
    needs: (request) => request.has('aboard') && isOneName(request) && hasVesselKinds(request),
    allows: ['aboard', 'shipments', 'count', 'find', 'vessels', 'products', 'warehouses'],
    slots: ['kinds'],
    subjects: 1,
    names: ['vessel', 'warehouse'],
    plan: (_, [named]) => planNamed(named, false),
  },
  {
    needs: ({ documents }) => documents.length === 1,
    allows: ['find', ...PERSON],
    subjects: 1,
    plan: ({ documents }) => planCustomer(documents[0] ?? ''),
  },
  {
    needs: (request) => isOneName(request) && request.has(...PERSON) && hasVesselKinds(request),
    allows: ['find', ...PERSON, 'vessels', 'warehouses'],
    slots: ['kinds'],
    subjects: 1,
    names: ['customer'],
    plan: (_, [named]) => planNamed(named, false),
  },
  {
    needs: (request) => isOneName(request) && hasVesselKinds(request),
    allows: ['find', 'vessels', 'warehouses'],
    slots: ['kinds'],
    subjects: 1,
    names: ['customer', 'vessel', 'warehouse'],
    plan: ({ has }, [named]) => planNamed(named, has('find')),
  },
  {
    needs: ({ has }) => has('transit') && has('vessels'),
    allows: ['vessels', 'transit', 'count', 'find', 'aboard'],
    plan: () => ({ about: ['vessel', 'shipment'], reads: ['shipment'], answer: answerUnderWay }),
  },
  {
    needs: ({ has }) => has('owed') && has('who', 'customers'),
    allows: ['owed', 'who', 'customers', 'count', 'sum', 'sender', 'payment'],
    plan: () => ({ about: ['shipment'], answer: answerDebtors }),
  },
  {
    needs: (request) => isAboutShipments(request) && isPendingUnclear(request),
    allows: SHIPMENT_CONCEPTS,
    slots: ['kinds', 'period'],
    subjects: Number.POSITIVE_INFINITY,
    plan: askWhatIsPending,
  },
  {
    needs: isAboutShipments,
    allows: SHIPMENT_CONCEPTS,
    slots: ['kinds', 'period'],
    subjects: Number.POSITIVE_INFINITY,
    names: ['vessel', 'customer', 'place'],
    plan: planShipments,
  },
  { needs: () => true, allows: COUNT_CONCEPTS, slots: ['kinds'], plan: planCount },
];

function planNamed(named: NamedMention | undefined, isWhere: boolean): Plan | null {
  if (!named) return null;
  const { kind, value } = named.name;
  if (kind === 'customer') return planCustomer(value);
  if (kind === 'warehouse')
    return { about: ['product'], answer: (knowledge) => answerStored(value, knowledge) };
  return {
    about: ['vessel', 'shipment'],
    reads: ['shipment'],
    answer: (knowledge) => answerAboard(value, isWhere, knowledge),
  };
}

function planCustomer(document: string): Plan {
  return { about: ['customer'], answer: (knowledge) => answerCustomer(document, knowledge) };
}

/** Null where no question has a place for every part of the sentence. */
export function toPlan(request: Request, knowledge: Knowledge): Plan | Ambiguity | null {
  const question = QUESTIONS.find((each) => fits(each, request));
  if (!question) return null;
  const { names: kinds, plan } = question;
  const names = kinds ? resolveNames(request.mentions, kinds, request.picks) : [];
  return Array.isArray(names) ? plan(request, names, knowledge) : names;
}

function fits({ needs, allows, slots = [], subjects = 0 }: Question, request: Request): boolean {
  const { concepts, guide, kinds, period, mentions, documents } = request;
  return (
    [...concepts].every((concept) => allows.includes(concept)) &&
    (guide === null || slots.includes('guide')) &&
    (kinds.length === 0 || slots.includes('kinds')) &&
    (period === null || slots.includes('period')) &&
    mentions.length + documents.length <= subjects &&
    needs(request)
  );
}
