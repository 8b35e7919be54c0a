/** The filters of shipments, and their form in the address. */
import { type ListFilter, readFilters, SENDER } from '../../crud/filter-address';
import type { MirrorRow } from '../../db/schema';
import {
  labelOf,
  type Option,
  PAYMENT_STATES,
  PAYMENT_TYPES,
  TOLD_STATES,
} from '../../domain/options';
import { formatDate, parseDate, toBogotaDay, toPeriodStart } from '../../domain/rules/dates';
import { formatDocument } from '../../domain/rules/numbers';
import { toToldState } from '../../domain/rules/to-claim';
import { toRegisteredAt } from '../../domain/rules/waybill';
import { distinctNames, toDocumentKey, toNameKey, toPlaceKey } from '../../domain/values/same';
import type { FigureFilters } from './figure-filters';

interface FilterField {
  readonly label: string;
  readonly options: readonly Option[];
  /** A figure of the dashboard, read by `figure-filters`. */
  readonly isFigure?: true;
  /** The form in which its values are compared; without options of its own they are the shipments' values. */
  readonly keyOf?: (value: unknown) => string;
}

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
  vehiculoNombre: { label: 'Embarcación', options: [], keyOf: toNameKey },
  [SENDER]: { label: 'Remitente', options: [], keyOf: toDocumentKey },
  municipioLlegada: { label: 'Destino', options: [], keyOf: toPlaceKey },
  tipoPago: { label: 'Tipo de pago', options: PAYMENT_TYPES },
  estadoPago: { label: 'Estado de pago', options: PAYMENT_STATES },
  estadoEntrega: { label: 'Estado de entrega', options: TOLD_STATES },
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

/** The shipments' filters in an address; unknown fields are left out. */
export const readShipmentFilters = (params: URLSearchParams): readonly ListFilter[] =>
  readFilters(params).filter(({ field }) => Object.hasOwn(FILTER_FIELDS, field));

export const isFigure = ({ field }: ListFilter) => FILTER_FIELDS[field]?.isFigure === true;

/** Whether it leaves anything out already. */
export function isComplete(filter: ListFilter): boolean {
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

/** A person is no choice among others: a link asked for this one. */
export const toPersonOption = (document: string): readonly Option[] =>
  document === '' ? [] : [{ value: document, label: formatDocument(document) }];

/** The shipments' values of a field, each once; the chosen one is among them as the address has it. */
export const toValues = ({ field, value }: ListFilter, rows: readonly MirrorRow[]) =>
  distinctNames([value, ...rows.map(({ view }) => view[field])], FILTER_FIELDS[field]?.keyOf);

/** 'Destino: Mitú', 'Registrado: del 01/11/2026 al 15/11/2026' */
export function toFilterText({ field, value }: ListFilter): string {
  const known = FILTER_FIELDS[field];
  const days = field === REGISTERED ? toDays(value) : null;
  const words = days
    ? `del ${formatDate(days[0])} al ${formatDate(days[1])}`
    : labelOf(field === SENDER ? toPersonOption(value) : (known?.options ?? []), value);
  return `${known?.label ?? field}: ${value ? words : 'todos'}`;
}

/** @param figures null until they are loaded: then a figure lets every shipment through */
export function toPredicate(
  filter: ListFilter,
  figures: FigureFilters | null,
  now: number,
): (row: MirrorRow) => boolean {
  const { field, value } = filter;
  if (field === REGISTERED) return (row) => isRegistered(toRegisteredAt(row), value, now);
  const { keyOf = String } = FILTER_FIELDS[field] ?? {};
  const wanted = keyOf(value);
  const read = isFigure(filter)
    ? figures?.[field]
    : ({ view }: MirrorRow) =>
        field === 'estadoEntrega' ? toToldState(view) : String(view[field] ?? '');
  return (row) => {
    if (!read) return true;
    return value ? keyOf(read(row)) === wanted : read(row) !== '';
  };
}

function isRegistered(at: number | null, value: string, now: number): boolean {
  if (at === null) return false;
  const days = toDays(value);
  if (!days) return at >= toPeriodStart(value === 'hoy' ? 'day' : 'week', now);
  const day = toBogotaDay(at);
  return days[0] <= day && day <= days[1];
}
