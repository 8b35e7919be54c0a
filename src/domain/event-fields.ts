/** Kinds of field of what happens on the way: an hour, a moment, other records, counted pieces. */
import * as v from 'valibot';
import { type Field, type FieldKind, NOT_TEXT, typedText } from './fields';
import { MESSAGES } from './messages';
import { isCounted } from './rules/counted-pieces';

/** Text that `write` puts as it is kept, or nothing (`null`). */
function nullable(
  label: string,
  kind: FieldKind,
  isGood: (value: string) => boolean,
  sentence: string,
  write = (value: string) => value,
): Field<string | null> {
  return {
    label,
    kind,
    isRequired: false,
    schema: v.pipe(
      typedText,
      v.string(),
      v.check((value) => value === '' || isGood(value), sentence),
      v.transform((value) => (value === '' ? null : write(value))),
    ),
  };
}

/** An hour of the day in Bogotá, `HH:MM`, or nothing. */
export const hour = (label: string) =>
  nullable(
    label,
    'time',
    (value) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value),
    'Escribe la hora así: 06:30',
  );

/** With its zone: without one a time is another in each place. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;
/**
 * A time that `Date` would move on, such as the 30th of February, is refused. A tablet whose battery was empty tells of
 * 1970; a year of more than four digits, as a zone may make of the last day of 9999, could not be read again.
 */
function isRealTime(value: string): boolean {
  const [year = 0, month = 0, day = 0] = value.slice(0, 10).split('-').map(Number);
  const isDay = day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
  const at = Date.parse(value);
  return isDay && at >= EARLIEST && at < LATEST;
}
const EARLIEST = Date.UTC(1900, 0);
const LATEST = Date.UTC(10_000, 0);

/** When something happened, as ISO text, or nothing while it has not. */
export const instant = (label: string) =>
  nullable(
    label,
    'instant',
    (value) => INSTANT.test(value) && isRealTime(value),
    'Escribe la fecha y la hora así: 2026-11-27T10:30:00-05:00',
    (value) => new Date(value).toISOString(),
  );

/** Other records, by number or by local key, each once; a form's control holds them with commas between. */
export function records(label: string, most: number): Field<(string | number)[]> {
  return {
    label,
    kind: 'list',
    isRequired: false,
    schema: v.pipe(
      v.optional(v.unknown(), []),
      v.transform(toReferences),
      v.array(v.union([v.string(), v.number()], NOT_TEXT)),
      v.maxLength(most, `Como máximo ${most}`),
    ),
  };
}

/** Another record, by number or by local key. */
export function record(label: string): Field<string | number> {
  return {
    label,
    kind: 'integer',
    isRequired: true,
    schema: v.pipe(
      v.optional(v.unknown(), ''),
      v.transform(toReference),
      v.union([v.pipe(v.string(), v.nonEmpty()), v.number()], MESSAGES.required),
    ),
  };
}

const LONGEST_COUNTED = 4000;

/** The counted pieces of shipments, a text for each. */
export function countedPieces(label: string, most: number): Field<string[]> {
  return {
    label,
    kind: 'list',
    isRequired: false,
    schema: v.pipe(
      v.optional(v.array(v.string(NOT_TEXT), NOT_TEXT), []),
      v.maxLength(most, `Como máximo ${most}`),
      v.everyItem(
        (text) => text.length <= LONGEST_COUNTED && isCounted(text),
        'Escribe los bultos así: 1-3,5/8',
      ),
    ),
  };
}

const NUMBER = /^\d{1,15}$/;

/** The server's number of a record as a number, its local key as it is. */
const toReference = (one: unknown) =>
  typeof one === 'string' && NUMBER.test(one) ? Number(one) : one;

function toReferences(raw: unknown): unknown[] {
  const list: unknown[] = Array.isArray(raw) ? raw : String(raw ?? '').split(',');
  return [...new Set(list.map(toReference))].filter((one) => one !== '');
}
