/** How answers write records, people and counts. */
import { referenceOf } from '../../crud/reference-of';
import type { MirrorRow } from '../../db/schema';
import { ENTITIES } from '../../domain/entities';
import { toPartyName as nameOfParty } from '../../domain/entities/customer';
import type { EntityName, Fields } from '../../domain/entity';
import * as options from '../../domain/options';
import { detailPath, listPath } from '../../domain/paths';
import { formatUnits } from '../../domain/rules/cargo-measures';
import { formatDocument, formatInteger, formatMoney } from '../../domain/rules/numbers';
import { isLocalKey, toProvisionalNumber } from '../../domain/rules/waybill';
import { type Answer, type RecordLink, toAnswer } from './answer';
import type { Concept } from './vocabulary';

const { labelOf } = options;

interface Noun {
  readonly one: string;
  readonly many: string;
  readonly article: 'los' | 'las';
  /** What asks for them; an entity without one is not asked for. */
  readonly concept: Concept | undefined;
}

const CONCEPTS: Partial<Record<EntityName, Concept>> = {
  company: 'companies',
  user: 'users',
  crewMember: 'crew',
  vessel: 'vessels',
  customer: 'customers',
  product: 'products',
  warehouse: 'warehouses',
  branch: 'branches',
  shipment: 'shipments',
};

export function nounOf(entity: EntityName): Noun {
  const { named, plural } = ENTITIES[entity].texts;
  const article = named.startsWith('la ') ? 'las' : 'los';
  const concept = CONCEPTS[entity];
  // Accounts are made for employees, and asked for as such.
  if (entity === 'user') return { one: 'empleado', many: 'empleados', article, concept };
  return { one: named.slice('el '.length), many: plural, article, concept };
}

/** What is told of a record beside its title. */
const FACTS: Partial<Record<EntityName, (view: Fields) => readonly unknown[]>> = {
  customer: ({ numDocument, phone, email, address, cityName }) => {
    const place = [address, cityName].filter(Boolean).join(', ');
    return [`Documento ${formatDocument(numDocument)}`, phone && `Tel. ${phone}`, email, place];
  },
  vessel: ({ type, licensePlate }) => [labelOf(options.VESSEL_TYPES, type), licensePlate],
  crewMember: ({ typeName, status }) => [labelOf(options.CREW_ROLES, typeName), status],
  user: ({ role, status, username }) => [labelOf(options.ROLE_OPTIONS, role), status, username],
  product: ({ number, warehouseName, vehicleName, description }) => {
    return [formatUnits(Number(number) || 0), warehouseName ?? vehicleName, description];
  },
  warehouse: ({ location }) => [location],
  branch: ({ direccion, municipio }) => [direccion, municipio],
  company: ({ manager, municipality, status }) => [manager, municipality, status],
  shipment: (view) => [
    `${view.municipioSalida ?? ''} – ${view.municipioLlegada ?? ''}`,
    [labelOf(options.DELIVERY_STATES, view.estadoEntrega), view.vehiculoNombre]
      .filter(Boolean)
      .join(' · '),
    `${formatMoney(toCost(view))} · ${labelOf(options.PAYMENT_STATES, view.estadoPago)}`,
  ],
};

export function toRecordLink(entity: EntityName, row: MirrorRow): RecordLink {
  const { view, mark } = row;
  const link = {
    key: `${entity}:${row.key}`,
    to: toDetail(entity, row),
    title: ENTITIES[entity].nameOf(view),
    facts: (FACTS[entity]?.(view) ?? []).filter(Boolean).map(String),
    mark,
  };
  const { number, isProvisional } = toShipmentNumber(row);
  if (entity === 'shipment')
    return { ...link, title: number, tag: isProvisional ? 'provisional' : 'guide' };
  if (entity === 'customer') return { ...link, title: nameOfParty(view) };
  if (entity === 'vessel') return { ...link, expiry: view.fechaExpPatente };
  return { ...link, title: link.title || String(view.username ?? '') };
}

/** An answer computed from these records. */
export function toRecordsAnswer(
  text: string,
  entity: EntityName,
  rows: readonly MirrorRow[],
  { notes = [], ...more }: Partial<Answer> = {},
): Answer {
  const records = rows.map((row) => toRecordLink(entity, row));
  return toAnswer(text, { records, notes: [...toUnsentNotes(rows), ...notes], ...more });
}

/** How many of the records, or of their changes, the server does not have yet. */
export function toUnsentNotes(rows: readonly MirrorRow[]): string[] {
  const marked = rows.filter(({ mark }) => mark !== null);
  const created = marked.filter(({ base }) => base === null).length;
  const changed = marked.length - created;
  const notes = [
    created > 0 && `Incluye ${created} que aún ${created === 1 ? 'está' : 'están'} en este equipo.`,
    changed > 0 && `Incluye ${changed} con cambios que el servidor aún no tiene.`,
  ];
  return notes.filter((note) => note !== false);
}

/** Companies have no detail screen: the list searches for them. */
export function toDetail(entity: EntityName, row: MirrorRow): string {
  if (entity !== 'company') return detailPath(entity, referenceOf(row));
  return toList(entity, { buscar: String(row.view.company ?? '') });
}

/** A list screen with its own search (`buscar`) and filter (`filtro`, `valor`). */
export function toList(entity: EntityName, asked: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(asked);
  query.sort();
  return query.size > 0 ? `${listPath(entity)}?${query}` : listPath(entity);
}

export function toShipmentNumber({ key, id, view }: MirrorRow) {
  if (view.numeroGuia) return { number: String(view.numeroGuia), isProvisional: false };
  const number = isLocalKey(key) ? toProvisionalNumber(key) : `Envío ${id}`;
  return { number, isProvisional: true };
}

const toCost = (view: Fields) => Number(view.costoEnvio) || 0;

export function sumOf(rows: readonly MirrorRow[]): number {
  return rows.reduce((sum, { view }) => sum + toCost(view), 0);
}

/** What shipments cost together: `$ 1.250.000`. */
export function moneyOf(rows: readonly MirrorRow[]): string {
  return formatMoney(sumOf(rows));
}

export function customerWith(document: unknown, customers: readonly MirrorRow[]) {
  return customers.find(({ view }) => String(view.numDocument) === String(document));
}

/** A customer's name, or the document of one who is not on this device. */
export function toPartyName(document: unknown, customers: readonly MirrorRow[], prefix = '') {
  const row = customerWith(document, customers);
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

/** `a`, `a y b`, `a, b y c` */
export function listOf(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} y ${last}`;
}

/** The rows by the text of a field, in the order of their first row. */
export function groupBy(rows: readonly MirrorRow[], field: string): Map<string, MirrorRow[]> {
  const groups = new Map<string, MirrorRow[]>();
  for (const row of rows) {
    const value = String(row.view[field] ?? '');
    const group = groups.get(value);
    if (group) group.push(row);
    else groups.set(value, [row]);
  }
  return groups;
}
