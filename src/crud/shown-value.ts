import type { Field } from '../domain/fields';
import { labelOf } from '../domain/options';
import { formatDate, formatDateTime, formatHour } from '../domain/rules/dates';
import {
  formatDocument,
  formatInteger,
  formatMeasure,
  formatMoney,
  formatPhone,
} from '../domain/rules/numbers';

/** A wire value as shown in a list or a detail; '' without one. */
export function toShown(field: Field | undefined, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (field?.options) return labelOf(field.options, value);
  if (field?.kind === 'date') return formatDate(value);
  if (field?.kind === 'time') return formatHour(value);
  if (field?.kind === 'instant') return formatDateTime(Date.parse(String(value)));
  if (field?.grouping) return GROUPINGS[field.grouping](value);
  const write = field && NUMBERS[field.kind];
  return write && Number.isFinite(Number(value)) ? write(Number(value)) : String(value);
}

const GROUPINGS = { document: formatDocument, phone: formatPhone };
const NUMBERS: Partial<Record<Field['kind'], (value: number) => string>> = {
  money: formatMoney,
  integer: formatInteger,
  measure: formatMeasure,
};
