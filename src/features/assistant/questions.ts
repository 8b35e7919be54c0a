/** Every question that can be asked: the parts of its sentence and its answer. */

import { HOME_PATH } from '../../domain/paths';
import { agreeWithPending, toPendingWords } from '../../domain/rules/pending-words';
import type { Replier } from './answer';
import { COUNTED, toCount, toDebtors, toShipments, toUnderWay } from './list-answers';
import type { NameKind } from './names';
import { toExpiring } from './permit-answers';
import { toNamed, toShipment, toStart } from './record-answers';
import type { Part } from './request';
import { PAYMENT_TYPE_PARTS, STATE_PARTS } from './shipment-conditions';

type Parts = readonly Part[];

export interface Question {
  /** Groups of parts: the sentence contains at least one of each. */
  readonly needs?: readonly Parts[];
  /** The other parts it may contain: any more make it another question. */
  readonly allows?: readonly Parts[];
  /** The kinds of names that `reply` gets resolved. */
  readonly names?: readonly NameKind[];
  readonly reply: Replier;
}

const toHelp: Replier = () => ({ text: 'Esto es lo que puedes preguntar:', hasExamples: true });

const toWaiting: Replier = (_, { waiting, photos, isAll }) => {
  const saved = agreeWithPending('guardad', waiting, photos);
  const text = `Hay ${toPendingWords(waiting, photos)} por enviar, ${saved} en este equipo.`;
  const none = isAll
    ? 'Nada: todo lo registrado en este equipo está en el servidor.'
    : 'No hay nada por enviar en lo que se puede leer de este equipo.';
  const links = [{ label: 'Ver la sincronización', to: `${HOME_PATH}/sync` }];
  return { text: waiting + photos === 0 ? none : text, links };
};

const PERSON: Parts = ['data', 'who', 'customer', 'document'];
const PLACE: Parts = ['find', 'vessel', 'warehouse', 'vesselType'];
const STATES: Parts = [...STATE_PARTS, ...PAYMENT_TYPE_PARTS, 'open', 'aboard', 'owed', 'shipment'];
const SHIPMENTS: Omit<Question, 'needs'> = {
  allows: [
    STATES,
    ['customer', 'document', 'sender', 'recipient', 'vessel', 'vesselType', 'name', 'number'],
    ['several', 'count', 'sum', 'find', 'payment', 'from', 'to', 'period'],
  ],
  names: ['vessel', 'customer', 'place', 'state'],
  reply: toShipments,
};

/** The first question that fits a sentence is the one asked. */
export const QUESTIONS: readonly Question[] = [
  {
    needs: [['guide']],
    allows: [
      STATE_PARTS,
      ['aboard', 'find', 'data', 'who', 'shipment', 'sum', 'payment', 'owed', 'to'],
      ['vesselType', 'role'],
    ],
    reply: toShipment,
  },
  { needs: [['help']], allows: [['find', 'data']], reply: toHelp },
  { needs: [['queue']], allows: [['count', 'shipment', 'find']], reply: toWaiting },
  {
    needs: [['start'], ['shipment']],
    allows: [['document', 'customer', 'sender', 'name', 'number']],
    names: ['customer'],
    reply: toStart,
  },
  {
    needs: [['expire', 'expired']],
    allows: [
      ['patent', 'licence', 'permit', 'vessel', 'crewMember', 'count', 'who', 'find'],
      ['period', 'name'],
    ],
    names: ['vessel'],
    reply: toExpiring,
  },
  {
    needs: [['aboard'], ['name']],
    allows: [PLACE, ['shipment', 'count', 'product']],
    names: ['vessel', 'warehouse'],
    reply: toNamed,
  },
  { needs: [['number']], allows: [PERSON, ['find']], names: ['customer'], reply: toNamed },
  { needs: [PERSON, ['name']], allows: [PLACE], names: ['customer'], reply: toNamed },
  {
    needs: [['name']],
    allows: [PLACE],
    names: ['customer', 'vessel', 'warehouse'],
    reply: toNamed,
  },
  {
    needs: [['EN_TRANSITO'], ['vessel']],
    allows: [['count', 'find', 'aboard']],
    reply: toUnderWay,
  },
  {
    needs: [['owed'], ['who', 'customer']],
    allows: [['count', 'sum', 'sender', 'payment']],
    reply: toDebtors,
  },
  { needs: [STATES], ...SHIPMENTS },
  { needs: [['sum'], ['name', 'number']], ...SHIPMENTS },
  {
    allows: [COUNTED, ['count', 'find', 'who', 'activo', 'inactivo', 'vesselType', 'role']],
    reply: toCount,
  },
];
