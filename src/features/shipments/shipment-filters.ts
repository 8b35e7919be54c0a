/** By what the shipments can be filtered, and what the address says of it. */
import { fromSearchWord, toSearchWord } from '../../crud/search-address';
import type { MirrorRow } from '../../db/schema';
import {
  DELIVERY_STATES,
  labelOf,
  type Option,
  PAYMENT_STATES,
  PAYMENT_TYPES,
} from '../../domain/options';
import { formatDate, parseDate, toBogotaDay, toPeriodStart } from '../../domain/rules/dates';
import { formatDocument } from '../../domain/rules/numbers';
import { toRegisteredAt } from '../../domain/rules/waybill';
import type { FigureFilters } from './figure-filters';

interface FilterField {
  readonly label: string;
  readonly options: readonly Option[];
  /** A figure of the dashboard, read by `figure-filters`. */
  readonly isFigure?: true;
  /** Its options are what the shipments say. */
  readonly isOfRows?: true;
  /** A link alone asks for it: it names a person, whom no address may show. */
  readonly isPerson?: true;
}

export const SENDER = 'remitenteCedula';
export const REGISTERED = 'registrado';
/** The value that asks for two days; in the address they take its place: '2026-11-01..2026-11-15'. */
export const BETWEEN = 'entre';

const TODAY: Option = { value: 'hoy', label: 'Hoy' };
const TODAY_OR_BEFORE: readonly Option[] = [TODAY, { value: 'antes', label: 'Antes' }];

export const FILTER_FIELDS: Readonly<Record<string, FilterField>> = {
  [REGISTERED]: {
    label: 'Registrado',
    options: [
      TODAY,
      { value: 'semana', label: 'Esta semana' },
      { value: BETWEEN, label: 'Entre fechas' },
    ],
  },
  vehiculoNombre: { label: 'Embarcación', options: [], isOfRows: true },
  [SENDER]: { label: 'Remitente', options: [], isPerson: true },
  municipioLlegada: { label: 'Destino', options: [], isOfRows: true },
  tipoPago: { label: 'Tipo de pago', options: PAYMENT_TYPES },
  estadoPago: { label: 'Estado de pago', options: PAYMENT_STATES },
  estadoEntrega: { label: 'Estado de entrega', options: DELIVERY_STATES },
  cobro: {
    label: 'Por cobrar',
    options: PAYMENT_STATES.filter(({ value }) => value !== 'PAGADO'),
    isFigure: true,
  },
  corredor: {
    label: 'En tránsito por',
    options: [
      { value: 'guaviare', label: 'Río Guaviare' },
      { value: 'vaupes', label: 'Río Vaupés' },
    ],
    isFigure: true,
  },
  entregado: { label: 'Entregado', options: TODAY_OR_BEFORE, isFigure: true },
  cobrado: { label: 'Cobrado', options: TODAY_OR_BEFORE, isFigure: true },
  demora: {
    label: 'En el río hace',
    options: [
      { value: 'semana', label: 'Más de una semana' },
      { value: 'menos', label: 'Una semana o menos' },
    ],
    isFigure: true,
  },
};

/** A field and the value it must have; '' is any of a figure, and nothing yet of the others. */
export interface ShipmentFilter {
  readonly field: string;
  readonly value: string;
}

const NAMES = { field: 'filtro', value: 'valor' } as const;

/** The filters in an address; all of them must hold. Unknown fields are left out. */
export function readFilters(params: URLSearchParams): readonly ShipmentFilter[] {
  const values = params.getAll(NAMES.value);
  return params
    .getAll(NAMES.field)
    .map((field, place) => ({ field, value: fromAddress(field, values[place] ?? '') }))
    .filter(({ field }) => Object.hasOwn(FILTER_FIELDS, field));
}

/** `params` with these filters in place of its own. */
export function writeFilters(
  params: URLSearchParams,
  filters: readonly ShipmentFilter[],
): URLSearchParams {
  const written = new URLSearchParams(params);
  written.delete(NAMES.field);
  written.delete(NAMES.value);
  for (const { field, value } of filters) {
    written.append(NAMES.field, field);
    written.append(NAMES.value, isPerson({ field }) ? toSearchWord(value) : value);
  }
  return written;
}

const fromAddress = (field: string, value: string) =>
  isPerson({ field }) ? fromSearchWord(value) : value;

export const isPerson = ({ field }: Pick<ShipmentFilter, 'field'>) =>
  FILTER_FIELDS[field]?.isPerson === true;
export const isFigure = ({ field }: ShipmentFilter) => FILTER_FIELDS[field]?.isFigure === true;

/** Whether it leaves anything out already. */
export function isComplete(filter: ShipmentFilter): boolean {
  if (filter.field === REGISTERED && isBetween(filter.value)) return toDays(filter.value) !== null;
  return filter.value !== '' || isFigure(filter);
}

export const isBetween = (value: string) => value === BETWEEN || value.includes('..');

/** The days of '2026-11-01..2026-11-15', the earlier first; null until both are there. */
export function toDays(value: string): readonly [from: string, to: string] | null {
  const [one, other] = value.split('..').map(parseDate);
  if (!one || !other) return null;
  return one <= other ? [one, other] : [other, one];
}

/** The options of a field whose value is chosen already. */
export const toOwnOption = (document: string): readonly Option[] =>
  document === '' ? [] : [{ value: document, label: formatDocument(document) }];

/** 'Destino: Mitú', 'Registrado: del 01/11/2026 al 15/11/2026' */
export function toFilterText({ field, value }: ShipmentFilter): string {
  const known = FILTER_FIELDS[field];
  const days = field === REGISTERED ? toDays(value) : null;
  const words = days
    ? `del ${formatDate(days[0])} al ${formatDate(days[1])}`
    : labelOf(known?.isPerson ? toOwnOption(value) : (known?.options ?? []), value);
  return `${known?.label ?? field}: ${value ? words : 'todos'}`;
}

/** @param figures null until they are loaded: then a figure lets every shipment through */
export function toPredicate(
  filter: ShipmentFilter,
  figures: FigureFilters | null,
  now: number,
): (row: MirrorRow) => boolean {
  const { field, value } = filter;
  if (field === REGISTERED) return (row) => isRegistered(toRegisteredAt(row), value, now);
  const read = isFigure(filter)
    ? figures?.[field]
    : ({ view }: MirrorRow) => String(view[field] ?? '');
  return (row) => {
    if (!read) return true;
    return value ? read(row) === value : read(row) !== '';
  };
}

function isRegistered(at: number | null, value: string, now: number): boolean {
  if (at === null) return false;
  const days = toDays(value);
  if (!days) return at >= toPeriodStart(value === 'hoy' ? 'day' : 'week', now);
  const day = toBogotaDay(at);
  return days[0] <= day && day <= days[1];
}
