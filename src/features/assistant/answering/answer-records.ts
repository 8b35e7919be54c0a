/** One shipment, one customer, a new shipment; and how many records there are of a kind. */
import { referenceOf } from '../../../crud/record-paths';
import { byNewest } from '../../../crud/row-order';
import type { MirrorRow } from '../../../db/schema';
import { crewMember } from '../../../domain/entities/crew-member';
import { user } from '../../../domain/entities/user';
import type { EntityName } from '../../../domain/entity';
import { CREW_ROLES, labelOf, ROLE_OPTIONS, VESSEL_TYPES } from '../../../domain/options';
import { detailPath, listPath, newPath } from '../../../domain/paths';
import { formatMoney } from '../../../domain/rules/numbers';
import { isOwed } from '../../../domain/rules/owed';
import type { Knowledge } from '../knowledge';
import type { Question } from '../question';
import { toProductLink } from './answer-places';
import {
  type Answer,
  type AnswerLink,
  type RecordLink,
  toAnswer,
  toUnsentNotes,
} from './answer-shape';
import { sumOf, toShipmentLink, toShipmentList, toShipmentNumber } from './shipment-words';
import { countOf, formatDocument, toPersonName } from './words';

type Of<Is extends Question['is']> = Extract<Question, { is: Is }>;

export function answerGuide({ number }: Of<'guide'>, { rows }: Knowledge): Answer {
  const isNumber = (row: MirrorRow) =>
    toShipmentNumber(row).number === number ||
    // A provisional number goes on finding what has its guide by now.
    toShipmentNumber({ ...row, view: {} }).number.toLowerCase() === number.toLowerCase();
  const row = rows.shipment.find(isNumber);
  if (!row)
    return toAnswer(`En este equipo no hay un envío con el número ${number}.`, {
      notes: ['Revisa cómo está escrito. Si se registró en otro equipo, llega al sincronizar.'],
      links: [{ label: 'Ver los envíos', to: listPath('shipment') }],
    });
  const { view } = row;
  const nameOf = (document: unknown) => {
    const person = rows.customer.find((each) => each.view.numDocument === document);
    return person ? toPersonName(person.view) : formatDocument(document);
  };
  return toAnswer(
    `El envío ${toShipmentNumber(row).number} va de ${view.municipioSalida} a ${view.municipioLlegada}, de ${nameOf(view.remitenteCedula)} para ${nameOf(view.destinatarioCedula)}.`,
    { notes: toUnsentNotes([row]), records: [toShipmentLink(row)] },
  );
}

export function answerCustomer({ document }: Of<'customer'>, knowledge: Knowledge): Answer {
  const { rows } = knowledge;
  const row = rows.customer.find(({ view }) => String(view.numDocument) === document);
  if (!row)
    return toAnswer(
      `En este equipo no hay un cliente con el documento ${formatDocument(document)}.`,
      { links: [{ label: 'Ver los clientes', to: listPath('customer') }] },
    );
  const own = rows.shipment.filter(({ view }) =>
    [view.remitenteCedula, view.destinatarioCedula].map(String).includes(document),
  );
  const owed = own.filter(({ view }) => isOwed(view) && String(view.remitenteCedula) === document);
  const debt = owed.length > 0 ? ` y debe ${formatMoney(sumOf(owed))} como remitente` : '';
  const count =
    own.length === 0 ? 'no tiene envíos' : `tiene ${countOf(own.length, 'envío', 'envíos')}`;
  return toAnswer(`${toPersonName(row.view)} ${count}${debt}.`, {
    notes: toUnsentNotes([...own, row]),
    records: [toCustomerLink(row)],
    links: [
      ...(own.length > 0
        ? [{ label: 'Ver sus envíos', to: toShipmentList({ search: document }) }]
        : []),
      toStartLink(document, 'Iniciar un envío suyo'),
    ],
  });
}

const FEWEST_DIGITS = 5;
const MOST_DIGITS = 11;

/** The person goes through the wizard; only its first field is filled. */
export function answerStart({ document }: Of<'start'>, { rows }: Knowledge): Answer {
  if (document === null)
    return toAnswer('Para registrar un envío empieza por el remitente.', {
      links: [{ label: 'Registrar envío', to: newPath('shipment') }],
    });
  if (document.length < FEWEST_DIGITS || document.length > MOST_DIGITS)
    return toAnswer(
      `${document} no es un documento: tiene entre ${FEWEST_DIGITS} y ${MOST_DIGITS} dígitos.`,
      { links: [{ label: 'Registrar envío sin remitente', to: newPath('shipment') }] },
    );
  const row = rows.customer.find(({ view }) => String(view.numDocument) === document);
  if (row)
    return toAnswer(`El envío empieza con ${toPersonName(row.view)} como remitente.`, {
      notes: toUnsentNotes([row]),
      records: [toCustomerLink(row)],
      links: [toStartLink(document, 'Iniciar el envío')],
    });
  return toAnswer(
    `En este equipo no hay un cliente con el documento ${formatDocument(document)}. Puedes empezar el envío y agregarlo allí.`,
    { links: [toStartLink(document, 'Iniciar el envío')] },
  );
}

/** A document number does not belong in an address. */
function toStartLink(document: string, label: string): AnswerLink {
  return { label, to: newPath('shipment'), state: { sender: document } };
}

function toCustomerLink(row: MirrorRow): RecordLink {
  const { view } = row;
  return {
    key: `customer:${row.key}`,
    to: detailPath('customer', referenceOf(row)),
    title: toPersonName(view),
    facts: [
      `Documento ${formatDocument(view.numDocument)}`,
      view.phone ? `Tel. ${view.phone}` : '',
      String(view.email ?? ''),
      [view.address, view.cityName].filter(Boolean).join(', '),
    ].filter((fact) => fact !== ''),
    mark: row.mark,
  };
}

interface Noun {
  readonly words: readonly [one: string, many: string];
  /** Ends what agrees with it. */
  readonly gender: 'o' | 'a';
  readonly link: (row: MirrorRow) => Omit<RecordLink, 'key' | 'to' | 'mark'>;
}

const NOUNS: Readonly<Record<EntityName, Noun>> = {
  customer: { words: ['cliente', 'clientes'], gender: 'o', link: toCustomerLink },
  product: { words: ['producto', 'productos'], gender: 'o', link: toProductLink },
  shipment: { words: ['envío', 'envíos'], gender: 'o', link: toShipmentLink },
  vessel: {
    words: ['embarcación', 'embarcaciones'],
    gender: 'a',
    link: ({ view }) => ({
      title: String(view.nombre ?? ''),
      facts: toFacts(labelOf(VESSEL_TYPES, view.type), view.licensePlate),
      expiry: view.fechaExpPatente,
    }),
  },
  crewMember: {
    words: ['tripulante', 'tripulantes'],
    gender: 'o',
    link: ({ view }) => ({
      title: crewMember.nameOf(view),
      facts: toFacts(labelOf(CREW_ROLES, view.typeName), view.status),
    }),
  },
  user: {
    words: ['empleado', 'empleados'],
    gender: 'o',
    link: ({ view }) => ({
      title: user.nameOf(view) || String(view.username ?? ''),
      facts: toFacts(labelOf(ROLE_OPTIONS, view.role), view.status, view.username),
    }),
  },
  warehouse: {
    words: ['bodega', 'bodegas'],
    gender: 'a',
    link: ({ view }) => ({ title: String(view.name ?? ''), facts: toFacts(view.location) }),
  },
  branch: {
    words: ['sucursal', 'sucursales'],
    gender: 'a',
    link: ({ view }) => ({
      title: String(view.nombre ?? ''),
      facts: toFacts(view.direccion, view.municipio),
    }),
  },
  company: {
    words: ['empresa', 'empresas'],
    gender: 'a',
    link: ({ view }) => ({
      title: String(view.company ?? ''),
      facts: toFacts(view.manager, view.municipality, view.status),
    }),
  },
};

/** 'Motorista', 'motoristas' */
const KIND_OPTIONS = [...VESSEL_TYPES, ...CREW_ROLES, ...ROLE_OPTIONS];

export function answerCount({ entity, filters }: Of<'count'>, { rows }: Knowledge): Answer {
  const found = rows[entity]
    .filter(({ view }) => filters.every(({ field, value }) => view[field] === value))
    .sort(byNewest);
  const noun = NOUNS[entity];
  const kind = filters.find(({ field }) => field !== 'status');
  const status = filters.find(({ field }) => field === 'status')?.value;
  const [one, many] = kind ? toKindWords(kind.value) : noun.words;
  const named = (word: string, isMany: boolean) =>
    status ? `${word} ${status.slice(0, -1)}${noun.gender}${isMany ? 's' : ''}` : word;
  const text =
    found.length === 0
      ? `No hay ${named(many, true)}.`
      : `Hay ${countOf(found.length, named(one, false), named(many, true))}.`;
  return toAnswer(text, {
    notes: toUnsentNotes(found),
    records: found.map((row) => ({
      ...noun.link(row),
      key: `${entity}:${row.key}`,
      to: toPath(entity, row),
      mark: row.mark,
    })),
    list: filters.length === 0 ? listPath(entity) : null,
    article: noun.gender === 'a' ? 'las' : 'los',
  });
}

function toKindWords(value: string): [one: string, many: string] {
  const label = labelOf(KIND_OPTIONS, value).toLowerCase();
  const bare = label
    .normalize('NFD')
    .replace(/\u0301/g, '')
    .normalize('NFC');
  if (/n$/.test(label)) return [label, `${bare}es`];
  if (/r$/.test(label)) return [label, `${label}es`];
  return [label, label.replace(/^\w+/, (word) => `${word}s`)];
}

/** Companies have no detail view. */
function toPath(entity: EntityName, row: MirrorRow): string {
  if (entity !== 'company') return detailPath(entity, referenceOf(row));
  return `${listPath('company')}?${new URLSearchParams({ buscar: String(row.view.company ?? '') })}`;
}

function toFacts(...facts: unknown[]): string[] {
  return facts.filter(Boolean).map((fact) => String(fact));
}
