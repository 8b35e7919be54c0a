/** One customer, the start of a shipment, counts of records, and what the assistant can do. */

import { byNewest } from '../../crud/row-order';
import { toPartyName } from '../../domain/entities/customer';
import { ENTITY_NAMES, type EntityName, type Fields } from '../../domain/entity';
import { HOME_PATH, listPath, newPath } from '../../domain/paths';
import { formatDocument } from '../../domain/rules/numbers';
import { isOwed } from '../../domain/rules/owed';
import { folded } from '../../domain/rules/search';
import { toAnswer } from './answer';
import {
  countOf,
  customerWith,
  moneyOf,
  nounOf,
  toList,
  toRecordLink,
  toRecordsAnswer,
  toThereIs,
  toUnsentNotes,
} from './records';
import type { Asked, Topic } from './topic';
import type { Concept } from './vocabulary';

export const HELP: Topic = {
  about: [],
  answer: () => toAnswer('Esto es lo que puedes preguntar:', { hasExamples: true }),
};

export const WAITING: Topic = {
  about: [],
  answer: (_, { waiting }) => {
    const changes = `${countOf(waiting, 'cambio', 'cambios')} por enviar`;
    const text = `Hay ${changes}, ${waiting === 1 ? 'guardado' : 'guardados'} en este equipo.`;
    const none = 'Nada: todo lo registrado en este equipo está en el servidor.';
    const links = [{ label: 'Ver la sincronización', to: `${HOME_PATH}/sync` }];
    return toAnswer(waiting === 0 ? none : text, { links });
  },
};

const toDocument = ({ documents, names }: Asked) => documents[0] ?? names[0]?.value ?? '';
const toMissing = (document: string) =>
  `En este equipo no hay un cliente con el documento ${formatDocument(document)}.`;
/** The sender travels in the navigation state: a document must not appear in an address. */
const toStartLink = (label: string, sender: string) => {
  return { label, to: newPath('shipment'), ...(sender && { state: { sender } }) };
};

export const CUSTOMER: Topic = {
  about: ['customer'],
  answer: (asked, { rows }) => {
    const document = toDocument(asked);
    const row = customerWith(document, rows.customer);
    const allCustomers = { label: 'Ver los clientes', to: listPath('customer') };
    if (!row) return toAnswer(toMissing(document), { links: [allCustomers] });
    const isSender = (view: Fields) => String(view.remitenteCedula) === document;
    const own = rows.shipment.filter(
      ({ view }) => isSender(view) || String(view.destinatarioCedula) === document,
    );
    const owed = own.filter(({ view }) => isOwed(view) && isSender(view));
    const debt = owed.length > 0 ? ` y debe ${moneyOf(owed)} como remitente` : '';
    const count = own.length === 0 ? 'no tiene envíos' : `tiene ${countOf(own.length)}`;
    const shipments = { label: 'Ver sus envíos', to: toList('shipment', { buscar: document }) };
    return toAnswer(`${toPartyName(row.view)} ${count}${debt}.`, {
      notes: toUnsentNotes([...own, row]),
      records: [toRecordLink('customer', row)],
      links: [
        ...(own.length > 0 ? [shipments] : []),
        toStartLink('Iniciar un envío suyo', document),
      ],
    });
  },
};

/** The person goes through the wizard; only its first field is filled. */
export const START: Topic = {
  about: [],
  also: ['shipment'],
  answer: (asked, { rows }) => {
    const document = toDocument(asked);
    const links = [toStartLink('Iniciar el envío', document)];
    if (document === '')
      return toAnswer('Para registrar un envío empieza por el remitente.', {
        links: [toStartLink('Registrar envío', '')],
      });
    if (!/^\d{5,11}$/.test(document))
      return toAnswer(`${document} no es un documento: tiene entre 5 y 11 dígitos.`, {
        links: [toStartLink('Registrar envío sin remitente', '')],
      });
    const row = customerWith(document, rows.customer);
    if (row)
      return toRecordsAnswer(
        `El envío empieza con ${toPartyName(row.view)} como remitente.`,
        'customer',
        [row],
        { links },
      );
    return toAnswer(`${toMissing(document)} Puedes empezar el envío y agregarlo allí.`, { links });
  },
};

const COUNTED = ENTITY_NAMES.filter((entity) => entity !== 'shipment');
const WITH_STATUS: readonly EntityName[] = ['crewMember', 'user', 'company'];
export const COUNT_CONCEPTS: readonly Concept[] = [
  ...COUNTED.flatMap((entity) => nounOf(entity).concept ?? []),
  ...(['count', 'find', 'who', 'active', 'inactive'] as const),
];

export function toCountTopic({ kinds: [kind, otherKind], has }: Asked): Topic | null {
  const isAsked = (concept: Concept | undefined) =>
    concept !== undefined && (has(concept) || kind?.concept === concept);
  const [entity, other] = COUNTED.filter((each) => isAsked(nounOf(each).concept));
  const statuses = ['activo', 'inactivo'].filter((_, at) => has(at === 0 ? 'active' : 'inactive'));
  const [status, otherStatus] = statuses;
  if (!entity || other || otherKind || otherStatus) return null;
  if (status && !WITH_STATUS.includes(entity)) return null;
  const { one, many, article } = nounOf(entity);
  const adjective = status ? ` ${status.slice(0, -1)}${article === 'las' ? 'a' : 'o'}` : '';
  return {
    about: [entity],
    answer: (_, { rows }) => {
      const found = rows[entity]
        .filter(({ view }) => !kind || view[kind.field] === kind.value)
        .filter(({ view }) => !status || view.status === status)
        .sort(byNewest);
      const manyWords = `${kind ? pluralOf(kind.one) : many}${adjective && `${adjective}s`}`;
      const text = toThereIs(found.length, `${kind?.one ?? one}${adjective}`, manyWords);
      const list = kind || status ? null : listPath(entity);
      return toRecordsAnswer(text, entity, found, { list, article });
    },
  };
}

/** 'botes motor', 'capitanes' */
function pluralOf(one: string): string {
  return /^\p{L}+[nr]$/u.test(one) ? `${folded(one)}es` : one.replace(/^\p{L}+/u, '$&s');
}
