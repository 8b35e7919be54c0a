/**
 * The kinds of field a record is made of. A field has a label, a way of typing and a rule; its schema takes the typed
 * or read value and gives the wire value, so form and server share one rule.
 */
import * as v from 'valibot';
import { MESSAGES } from './messages';
import type { Option } from './options';
import { parseDate } from './rules/dates';
import { bothReadings, isOpenMeasure, parseMeasure, parseMoney } from './rules/numbers';
import type { ContractPart } from './server-version';
import { toDocumentNumber, understandAnyDocument, understandDocument } from './values/document';
import { understandPhone } from './values/phone';
import { toLine, toText } from './values/text';
import type { Understood } from './values/understood';

export type FieldKind =
  | 'text'
  | 'address'
  | 'email'
  | 'digits'
  | 'measure'
  | 'integer'
  | 'money'
  | 'date'
  | 'time'
  | 'instant'
  | 'choice'
  | 'flag'
  | 'list';

/** One with `since` is kept by the device alone where the server is plain or older. */
export interface Field<Output = unknown> extends ContractPart {
  readonly label: string;
  readonly kind: FieldKind;
  readonly schema: v.GenericSchema<unknown, Output>;
  /** Only for `choice` and `flag`. */
  readonly options?: readonly Option[];
  /** How its digits are grouped where they are shown: `41.240.318`, `312 448 0917`. */
  readonly grouping?: 'document' | 'phone';
  readonly isRequired: boolean;
  /** For digits: the value of a text, in the form that is kept. */
  readonly understand?: Understand;
}

type Understand = (raw: unknown) => Understood;
type Digits = Field<string> & { readonly understand: Understand };

const LONG_TEXT = 1000;
const LINE = 200;
export const DATE_SENTENCE = 'Escribe la fecha así: dd/mm/aaaa';

export const NOT_TEXT = 'Debe ser un texto o un número';

export const typedText = v.pipe(
  v.optional(v.unknown(), ''),
  v.check((raw) => raw === null || !['object', 'function'].includes(typeof raw), NOT_TEXT),
  v.transform(toText),
);
export const requiredText = v.pipe(typedText, v.string(), v.nonEmpty(MESSAGES.required));

/** One line of text, required. */
export function text(label: string, maxLength = LINE): Field<string> {
  return {
    label,
    kind: 'text',
    isRequired: true,
    schema: v.pipe(
      requiredText,
      v.transform((value) => toLine(value)),
      v.maxLength(maxLength, MESSAGES.tooLong),
    ),
  };
}

/** Text that may stay empty; then it is `fallback`. */
export function optionalText(label: string, fallback: string): Field<string> {
  return {
    label,
    kind: 'text',
    isRequired: false,
    schema: v.pipe(
      typedText,
      v.string(),
      v.maxLength(LONG_TEXT, MESSAGES.tooLong),
      v.transform((value) => value || fallback),
    ),
  };
}

/** Text or nothing (`null`). */
export function nullableText(label: string, maxLength = LINE): Field<string | null> {
  return {
    label,
    kind: 'text',
    isRequired: false,
    schema: v.pipe(
      typedText,
      v.string(),
      v.maxLength(maxLength, MESSAGES.tooLong),
      v.transform((value) => value || null),
    ),
  };
}

/** Several lines of text, required. */
export function longText(label: string): Field<string> {
  return {
    ...text(label),
    schema: v.pipe(requiredText, v.maxLength(LONG_TEXT, MESSAGES.tooLong)),
  };
}

export function address(label: string): Field<string> {
  return { ...text(label), kind: 'address' };
}

export function email(label: string): Field<string> {
  return {
    label,
    kind: 'email',
    isRequired: true,
    schema: v.pipe(
      requiredText,
      v.maxLength(LINE, MESSAGES.tooLong),
      v.regex(/^[^\s@,;:<>()]+@[^\s@.,;:<>()]+(\.[^\s@.,;:<>()]+)+$/, MESSAGES.email),
    ),
  };
}

/**
 * A value that is kept as `understand` reads it. A JSON number has to be whole: its dot is decimal.
 * @param message in place of the reasons that speak of digits in general
 */
const understoodBy = (understand: Understand, message?: string) =>
  v.pipe(
    v.optional(v.unknown(), ''),
    v.check(
      (raw) => typeof raw !== 'number' || Number.isSafeInteger(raw),
      message ?? MESSAGES.numeric,
    ),
    requiredText,
    v.rawTransform(({ dataset, addIssue, NEVER }): string => {
      const read = understand(dataset.value);
      if ('value' in read) return read.value;
      const isGeneral = ([MESSAGES.numeric, MESSAGES.digits5to11] as string[]).includes(
        read.reason,
      );
      addIssue({ message: (isGeneral && message) || read.reason });
      return NEVER;
    }),
  );

/** A number kept as text, 5 to 11 digits: documents, phones, NIT. */
export function digits(label: string, grouping?: Field['grouping']): Digits {
  const understand = grouping === 'phone' ? understandPhone : understandDocument;
  return {
    label,
    kind: 'digits',
    ...(grouping && { grouping }),
    isRequired: true,
    understand,
    schema: v.pipe(understoodBy(understand), v.regex(/^\d{5,11}$/)),
  };
}

/** A document number with a sentence of its own, as text (shipments). */
export function documentText(label: string, message: string): Digits {
  return {
    ...digits(label, 'document'),
    understand: understandAnyDocument,
    schema: v.pipe(
      understoodBy(understandAnyDocument, message),
      v.regex(/^[A-Z\d]{5,15}$/, message),
    ),
  };
}

/** A person's document: of a passport or a permit it may have letters or 15 digits. */
export function anyDocument(label: string): Digits {
  return {
    ...digits(label, 'document'),
    understand: understandAnyDocument,
    schema: v.pipe(understoodBy(understandAnyDocument), v.regex(/^[A-Z\d]{5,15}$/)),
  };
}

/** A document number with a sentence of its own, sent as a number where it has no letters (products). */
export function documentNumber(label: string, message: string): Field<number | string> {
  const field = documentText(label, message);
  return {
    ...field,
    schema: v.pipe(
      field.schema,
      v.transform((document: string) => toDocumentNumber(document)),
    ),
  };
}

export const MAX_NUMBER = 1e12;

export function measure(label: string): Field<number> {
  return {
    label,
    kind: 'measure',
    isRequired: true,
    schema: v.pipe(
      v.optional(v.unknown(), ''),
      // The dot of a JSON number is decimal.
      v.transform((raw) => (typeof raw === 'number' ? String(raw).replace('.', ',') : raw)),
      requiredText,
      v.check((text) => !isOpenMeasure(text), toOpenSentence),
      v.transform((text) => parseMeasure(text)),
      v.number(MESSAGES.measure),
      v.minValue(0, MESSAGES.measure),
      v.maxValue(MAX_NUMBER, MESSAGES.measure),
    ),
  };
}

const toOpenSentence = ({ input }: { readonly input: string }) =>
  `«${input}» puede ser ${bothReadings(input).join(' o ')}: escríbelo así.`;

export function integer(label: string): Field<number> {
  return {
    label,
    kind: 'integer',
    isRequired: true,
    schema: v.pipe(
      requiredText,
      v.transform((value) => parseMoney(value)),
      v.number(MESSAGES.measure),
      v.integer(MESSAGES.measure),
      v.minValue(0, MESSAGES.measure),
      v.maxValue(2_000_000_000, MESSAGES.measure),
    ),
  };
}

/** A day, `YYYY-MM-DD`. */
export function day(label: string): Field<string> {
  return {
    label,
    kind: 'date',
    isRequired: true,
    schema: v.pipe(
      requiredText,
      v.transform((value) => parseDate(value) ?? ''),
      v.nonEmpty(DATE_SENTENCE),
    ),
  };
}

export function birthDate(label: string): Field<string> {
  const yearIsValid = (iso: string) => {
    const year = Number(iso.slice(0, 4));
    return year >= 1700 && year <= new Date().getFullYear();
  };
  return {
    label,
    kind: 'date',
    isRequired: true,
    schema: v.pipe(
      requiredText,
      v.transform((value) => parseDate(value) ?? ''),
      v.check(yearIsValid, () => MESSAGES.birthYear(new Date().getFullYear())),
    ),
  };
}

export function choice(label: string, options: readonly Option[]): Field<string> {
  const values = options.map((option) => option.value);
  return {
    label,
    kind: 'choice',
    isRequired: true,
    options,
    schema: v.pipe(
      requiredText,
      v.check((value) => values.includes(value), 'Elige una de las opciones'),
    ),
  };
}

export function flag(label: string, options: readonly Option[]): Field<boolean> {
  return {
    label,
    kind: 'flag',
    isRequired: true,
    options,
    schema: v.pipe(
      requiredText,
      v.check((value) => value === 'true' || value === 'false', 'Elige una de las opciones'),
      v.transform((value) => value === 'true'),
    ),
  };
}
