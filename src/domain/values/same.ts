/**
 * When two names, plates, documents or places are one: said here for the forms, the import, the device's copy, the engine, the
 * unique indexes of the server (docs/decisions/0127), and whatever is filtered or summed by them (docs/decisions/0145). Only what is searched (`rules/search`) or written in a sheet
 * (`rules/find-name`) is understood more freely.
 */
import { toGroups } from '../rules/groups';
import { toKey } from '../rules/search';
import { toLine } from './text';

const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const APOSTROPHES = /[’‘´`ʼ]/g;
/** Most names, and all numbers: nothing but the case has to be folded, so a list is compared in no time. */
const PLAIN = /^[\w.@-]+(?: [\w.@-]+)*$/;

/**
 * A name or a plate as it is compared: accents count; case, blanks, the Unicode form, signs that show nothing and the kind
 * of apostrophe do not. Empty where there is none.
 */
export function toNameKey(value: unknown): string {
  const text = String(value ?? '');
  if (PLAIN.test(text)) return text.toLowerCase();
  const visible = toLine(text).replace(UNSEEN, '').replace(APOSTROPHES, "'");
  return visible.toLowerCase().normalize('NFC');
}

/**
 * A document as it is compared: as a name, and zeros before it do not count. Empty where there is none. The server's
 * `document_key` is the same of a stored document.
 */
export function toDocumentKey(value: unknown): string {
  return toNameKey(value)
    .toUpperCase()
    .replace(/^0+(?=.)/, '');
}

/**
 * A municipality or department as it is compared: accents and signs do not count either, because older records were written
 * without them and editions of the list differ in them. Empty where there is none.
 */
export const toPlaceKey = (value: unknown): string => toKey(toNameKey(value));

const isOneBy =
  (toKey: (value: unknown) => string) =>
  (left: unknown, right: unknown): boolean => {
    const key = toKey(left);
    return key !== '' && key === toKey(right);
  };

/** Whether two names or plates are one; where there is none, there are not two. */
export const isSameName = isOneBy(toNameKey);
/** Whether two documents are one, in whatever form each record has its own. */
export const isSameDocument = isOneBy(toDocumentKey);
/** Whether two municipalities or departments are one. */
export const isSamePlace = isOneBy(toPlaceKey);

/** Groups the records of one name, in the order in which the names come, each as it is written first. */
export function groupByName<T>(
  all: Iterable<T>,
  nameOf: (one: T) => unknown,
  keyOf: (name: unknown) => string = toNameKey,
): readonly (readonly [name: string, some: readonly T[]])[] {
  const groups = toGroups([...all].map((one) => [keyOf(nameOf(one)), one] as const));
  return [...groups.values()].map((some) => [String(nameOf(some[0] as T) ?? ''), some]);
}

/** Names to choose from: each once, as it is written first, in their alphabetical order. */
export const distinctNames = (names: Iterable<unknown>, keyOf = toNameKey): readonly string[] =>
  groupByName(names, (name) => name, keyOf)
    .map(([name]) => name)
    .filter(Boolean)
    .sort((one, other) => one.localeCompare(other, 'es'));
