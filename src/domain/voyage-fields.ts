/** Kinds of field that voyages have alone: an hour, a moment, other records. */
import * as v from 'valibot';
import { DATE_SENTENCE, type Field, NOT_TEXT, typedText } from './fields';

/** An hour of the day in Bogotá, `HH:MM`, or nothing (`null`). */
export function hour(label: string): Field<string | null> {
  return {
    label,
    kind: 'time',
    isRequired: false,
    schema: v.pipe(
      typedText,
      v.transform((value) => value || null),
      v.nullable(v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, HOUR_SENTENCE))),
    ),
  };
}
const HOUR_SENTENCE = 'Escribe la hora así: 06:30';

/** When something happened, as ISO text, or nothing (`null`) while it has not. */
export function instant(label: string): Field<string | null> {
  return {
    label,
    kind: 'instant',
    isRequired: false,
    schema: v.pipe(
      typedText,
      v.transform((value) => value || null),
      v.nullable(
        v.pipe(
          v.string(),
          v.check((value) => Number.isFinite(Date.parse(value)), DATE_SENTENCE),
          v.transform((value) => new Date(value).toISOString()),
        ),
      ),
    ),
  };
}

/** Other records, by number or by local key, each once; a form's control holds them with commas between. */
export function records(label: string, most: number): Field<(string | number)[]> {
  return {
    label,
    kind: 'list',
    isRequired: false,
    schema: v.pipe(
      v.optional(v.unknown(), []),
      v.transform((raw) => (Array.isArray(raw) ? raw : String(raw ?? '').split(','))),
      v.array(v.pipe(v.union([v.string(), v.number()], NOT_TEXT), v.transform(toReference))),
      v.transform((found) => [...new Set(found)].filter((one) => one !== '')),
      v.maxLength(most, `Como máximo ${most}`),
    ),
  };
}

/** The server's number of a record as a number; its local key as it is. */
function toReference(raw: string | number): string | number {
  const text = String(raw).trim();
  return /^\d{1,15}$/.test(text) ? Number(text) : text;
}
