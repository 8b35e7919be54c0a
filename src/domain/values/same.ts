/**
 * When two names, plates or documents are one: said here for the forms, the import, the device's copy, the engine and the
 * unique indexes of the server (docs/decisions/0127). Only what is searched (`rules/search`) or written in a sheet
 * (`rules/find-name`) is understood more freely.
 */
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
