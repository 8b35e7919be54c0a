/** The parts of an answer, and how it writes records, people and counts. */

import { referenceOf } from '../../crud/reference-of';
import { toShown } from '../../crud/shown-value';
import type { MirrorRow, SyncBadge } from '../../db/schema';
import { ENTITIES } from '../../domain/entities';
import { toPartyName as nameOfParty } from '../../domain/entities/customer';
import type { EntityDefinition, EntityName, Fields } from '../../domain/entity';
import { labelOf, TOLD_STATES } from '../../domain/options';
import { detailPath, listPath } from '../../domain/paths';
import { formatUnits } from '../../domain/rules/cargo-measures';
import { formatDocument, formatInteger, formatMoney } from '../../domain/rules/numbers';
import { toToldState } from '../../domain/rules/to-claim';
import { toShipmentNumber } from '../../domain/rules/waybill';
import { toDocumentKey, toNameKey } from '../../domain/values/same';
import type { Knowledge } from './knowledge';
import type { Choice } from './names';
import type { Asked } from './request';

export interface AnswerLink {
  readonly label: string;
  readonly to: string;
  /** Navigation state, for values that must not appear in an address. */
  readonly state?: Readonly<Record<string, unknown>>;
}

/** A record the answer was computed from, as a link to its detail screen. */
export interface RecordLink {
  readonly key: string;
  readonly to: string;
  readonly title: string;
  /** A shipment's number is rendered as a tag, dashed while it is provisional. */
  readonly tag?: 'guide' | 'provisional';
  readonly facts: readonly string[];
  /** The last valid day of a permit, `YYYY-MM-DD`. */
  readonly expiry?: unknown;
  readonly mark: SyncBadge | null;
}

export interface Answer {
  readonly text: string;
  /** Limits of the data that the reader of `text` must know. */
  readonly notes: readonly string[];
  /** All records used; the screen shows the first ten. */
  readonly records: readonly RecordLink[];
  /** The list screen that shows exactly these records; null where no list does. */
  readonly list: string | null;
  /** The article of the records' noun: 'los 12 restantes', 'las 12 restantes'. */
  readonly article: 'los' | 'las';
  readonly links: readonly AnswerLink[];
  readonly choices: readonly Choice[];
  /** Whether to show the example questions below. */
  readonly hasExamples: boolean;
}

/** The reply to a question; notes and links that do not apply may be false. */
export interface Reply extends Partial<Omit<Answer, 'notes' | 'links'>> {
  readonly text: string;
  /** The lists it was computed from; its rows are of the first. */
  readonly lists?: readonly Told[];
  /** Entities whose areas the role must see, though it was computed from none of their records. */
  readonly also?: readonly Told[];
  /** The rows it was computed from; they are its records unless it names others. Notes say which the server lacks. */
  readonly rows?: readonly MirrorRow[];
  readonly notes?: readonly (string | false)[];
  readonly links?: readonly (AnswerLink | false)[];
}

/** Null where the parts of the sentence do not go together. */
export type Replier = (asked: Asked, knowledge: Knowledge) => Reply | null;

export function toAnswer(reply: Reply): Answer {
  const { text, lists: [entity] = [], rows = [], notes = [], links = [] } = reply;
  const { records = entity ? rows.map((row) => toRecordLink(entity, row)) : [] } = reply;
  const { list = null, article = 'los', choices = [], hasExamples = false } = reply;
  return {
    text,
    notes: [...toUnsentNotes(rows), ...notes].filter((note) => note !== false),
    records,
    list,
    article,
    links: links.filter((link) => link !== false),
    choices,
    hasExamples,
  };
}

/** An entity's records in words: 'bodega', 'bodegas', 'las'. */
export function nounOf(entity: Told) {
  const { named, plural } = ENTITIES[entity].texts;
  const article = named.startsWith('la ') ? ('las' as const) : ('los' as const);
  // Accounts are made for employees, and asked for as such.
  if (entity === 'user') return { one: 'empleado', many: 'empleados', article };
  return { one: named.slice('el '.length), many: plural, article };
}

/** The entities that questions may be about: not voyages, their counts and payments. */
export type Told = Exclude<EntityName, 'voyage' | 'pieceCount' | 'payment'>;
type ToFacts = (of: (field: string) => string, view: Fields) => string[];

/** Facts about a record beside its title; `of` reads a field as lists show it. */
const FACTS: Readonly<Record<Told, ToFacts>> = {
  customer: (of, { phone }) => [
    `Documento ${of('numDocument')}`,
    phone ? `Tel. ${phone}` : '',
    of('email'),
    [of('address'), of('cityName')].filter(Boolean).join(', '),
  ],
  vessel: (of) => [of('type'), of('licensePlate')],
  crewMember: (of) => [of('typeName'), of('status')],
  user: (of) => [of('role'), of('status'), of('username')],
  product: (of, { number }) => [
    formatUnits(Number(number) || 0),
    of('warehouseName') || of('vehicleName'),
    of('description'),
  ],
  warehouse: (of) => [of('location')],
  branch: (of) => [of('direccion'), of('municipio')],
  company: (of) => [of('manager'), of('municipality'), of('status')],
  shipment: (of, view) => [
    `${of('municipioSalida')} – ${of('municipioLlegada')}`,
    [labelOf(TOLD_STATES, toToldState(view)), of('vehiculoNombre')].filter(Boolean).join(' · '),
    [of('costoEnvio'), of('estadoPago')].filter(Boolean).join(' · '),
  ],
};
export const TOLD = Object.keys(FACTS) as readonly Told[];

export function toRecordLink(entity: Told, row: MirrorRow): RecordLink {
  const { view, mark, key } = row;
  const { fields, nameOf }: EntityDefinition = ENTITIES[entity];
  const facts = FACTS[entity]((field) => toShown(fields[field], view[field]), view).filter(Boolean);
  const title = nameOf(view) || String(view.username ?? '');
  const link = { key: `${entity}:${key}`, to: toDetail(entity, row), title, facts, mark };
  if (entity === 'customer') return { ...link, title: nameOfParty(view) };
  if (entity === 'vessel') return { ...link, expiry: view.fechaExpPatente };
  if (entity === 'crewMember') return { ...link, expiry: view.expLicencia };
  if (entity !== 'shipment') return link;
  const { number, isProvisional } = toShipmentNumber(row);
  return { ...link, title: number, tag: isProvisional ? 'provisional' : 'guide' };
}

/** How many of the records, or of their changes, the server does not have yet. */
function toUnsentNotes(rows: readonly MirrorRow[]): (string | false)[] {
  const created = rows.filter(({ mark, base }) => mark !== null && base === null).length;
  const changed = rows.filter(({ mark }) => mark !== null).length - created;
  return [
    created > 0 && `Incluye ${created} que aún ${created === 1 ? 'está' : 'están'} en este equipo.`,
    changed > 0 && `Incluye ${changed} con cambios que el servidor aún no tiene.`,
  ];
}

/** Companies have no detail screen: the list searches for them. */
export function toDetail(entity: Told, row: MirrorRow): string {
  if (entity !== 'company') return detailPath(entity, referenceOf(row));
  return toList(entity, { buscar: String(row.view.company ?? '') });
}

/** A list screen with its own search (`buscar`) and filter (`filtro`, `valor`). */
export function toList(entity: Told, asked: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(asked);
  query.sort();
  return query.size > 0 ? `${listPath(entity)}?${query}` : listPath(entity);
}

export type AmountOf = (row: MirrorRow) => number;

export function sumOf(rows: readonly MirrorRow[], amountOf: AmountOf): number {
  return rows.reduce((sum, row) => sum + amountOf(row), 0);
}

const costOf: AmountOf = ({ view }) => Number(view.costoEnvio) || 0;

/** The shipments' cost together, or the part that is still owed by `owedAfter`: `$ 1.250.000`. */
export function moneyOf(rows: readonly MirrorRow[], amountOf = costOf): string {
  return formatMoney(sumOf(rows, amountOf));
}

/** The rows by the text of a field: of several with the same, the first. */
export function rowsBy(rows: readonly MirrorRow[], field: string) {
  const toKey = field === 'numDocument' ? toDocumentKey : toNameKey;
  const byKey = new Map([...rows].reverse().map((row) => [toKey(row.view[field]), row]));
  return { get: (value: unknown) => byKey.get(toKey(value)) };
}

/** A customer's name, or the document of one who is not on this device. */
export function toPartyName(row: MirrorRow | undefined, document: unknown, prefix = ''): string {
  return row ? nameOfParty(row.view) : `${prefix}${formatDocument(document)}`;
}

/** `1 envío`, `1.250 envíos` */
export function countOf(count: number, one = 'envío', many = 'envíos'): string {
  return `${formatInteger(count)} ${count === 1 ? one : many}`;
}

/** `Hay 2 bodegas.`, `No hay bodegas.` */
export function toThereIs(count: number, one: string, many: string, rest = ''): string {
  return count === 0 ? `No hay ${many}${rest}.` : `Hay ${countOf(count, one, many)}${rest}.`;
}
