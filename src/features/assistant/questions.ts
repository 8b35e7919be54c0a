/** Every question that can be asked: what its sentence may contain and how it is answered. */
import { HOME_PATH } from '../../domain/paths';
import { toAnswer } from './answer';
import { toAboard, toStored, toUnderWay } from './cargo-answers';
import { COUNTED, toCount } from './count-answers';
import { toCustomer, toDebtors, toStart } from './customer-answers';
import { toExpiring } from './expiry-answers';
import type { NameKind } from './names';
import { countOf } from './records';
import type { Reply } from './reply';
import type { Part } from './request';
import { toOneShipment, toShipments } from './shipment-answers';
import { PAYMENT_TYPE_PARTS, STATE_PARTS } from './shipment-conditions';

export interface Question {
  /** Groups of parts: the sentence contains at least one of each. */
  readonly needs?: readonly (readonly Part[])[];
  /** The other parts it may contain: any more make it another question. */
  readonly allows?: readonly Part[];
  /** The kinds of names that `reply` gets resolved. */
  readonly names?: readonly NameKind[];
  readonly reply: Reply;
}

const PERSON: readonly Part[] = ['data', 'who', 'customer', 'document'];
const SHIPMENT_PARTS: readonly Part[] = [
  ...[...STATE_PARTS, ...PAYMENT_TYPE_PARTS],
  ...(['open', 'aboard', 'owed', 'shipment'] as const),
];
const SHIPMENTS: Omit<Question, 'needs'> = {
  allows: [
    ...SHIPMENT_PARTS,
    ...(['customer', 'document', 'sender', 'recipient', 'vessel', 'vessel type'] as const),
    ...(['count', 'sum', 'find', 'payment', 'from', 'to', 'period'] as const),
    ...(['name', 'number', 'several'] as const),
  ],
  names: ['vessel', 'customer', 'place', 'state'],
  reply: toShipments,
};

const toHelp: Reply = () => toAnswer('Esto es lo que puedes preguntar:', { hasExamples: true });

const toWaiting: Reply = (_, { waiting }) => {
  const changes = `${countOf(waiting, 'cambio', 'cambios')} por enviar`;
  const text = `Hay ${changes}, ${waiting === 1 ? 'guardado' : 'guardados'} en este equipo.`;
  const none = 'Nada: todo lo registrado en este equipo está en el servidor.';
  const links = [{ label: 'Ver la sincronización', to: `${HOME_PATH}/sync` }];
  return toAnswer(waiting === 0 ? none : text, { links });
};

const REPLIES: Partial<Record<NameKind, Reply>> = {
  customer: toCustomer,
  warehouse: toStored,
  vessel: toAboard,
};
/** A name alone asks for what is known of it. */
const toNamed: Reply = (asked, knowledge) => {
  const [named] = asked.names;
  return (named && REPLIES[named.kind]?.(asked, knowledge)) ?? null;
};

/** The first question that fits a sentence is the one asked. */
export const QUESTIONS: readonly Question[] = [
  {
    needs: [['guide']],
    allows: [
      ...STATE_PARTS,
      ...(['aboard', 'find', 'data', 'who', 'shipment', 'sum', 'payment', 'owed', 'to'] as const),
      ...(['vessel type', 'role'] as const),
    ],
    reply: toOneShipment,
  },
  { needs: [['help']], allows: ['find', 'data'], reply: toHelp },
  { needs: [['queue']], allows: ['count', 'shipment', 'find'], reply: toWaiting },
  {
    needs: [['start'], ['shipment']],
    allows: ['document', 'customer', 'sender', 'name', 'number'],
    names: ['customer'],
    reply: toStart,
  },
  {
    needs: [['expire', 'expired']],
    allows: [
      ...(['patent', 'licence', 'permit', 'vessel', 'crewMember', 'count', 'who', 'find'] as const),
      ...(['period', 'name'] as const),
    ],
    names: ['vessel'],
    reply: toExpiring,
  },
  {
    needs: [['aboard'], ['name']],
    allows: ['shipment', 'count', 'find', 'vessel', 'product', 'warehouse', 'vessel type'],
    names: ['vessel', 'warehouse'],
    reply: toNamed,
  },
  { needs: [['number']], allows: ['find', ...PERSON], reply: toCustomer },
  {
    needs: [PERSON, ['name']],
    allows: ['find', 'vessel', 'warehouse', 'vessel type'],
    names: ['customer'],
    reply: toCustomer,
  },
  {
    needs: [['name']],
    allows: ['find', 'vessel', 'warehouse', 'vessel type'],
    names: ['customer', 'vessel', 'warehouse'],
    reply: toNamed,
  },
  { needs: [['transit'], ['vessel']], allows: ['count', 'find', 'aboard'], reply: toUnderWay },
  {
    needs: [['owed'], ['who', 'customer']],
    allows: ['count', 'sum', 'sender', 'payment'],
    reply: toDebtors,
  },
  { needs: [SHIPMENT_PARTS], ...SHIPMENTS },
  { needs: [['sum'], ['name', 'number']], ...SHIPMENTS },
  {
    allows: [...COUNTED, 'count', 'find', 'who', 'active', 'inactive', 'vessel type', 'role'],
    reply: toCount,
  },
];
