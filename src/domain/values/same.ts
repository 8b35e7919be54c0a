/**
 * When two names, plates or documents are one: said here for the forms, the import, the device's copy, the engine and the
 * unique indexes of the server (docs/decisions/0127). Only what is searched (`rules/search`) or written in a sheet
 * (`rules/find-name`) is understood more freely.
 */
import { toLine } from './text';

const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const APOSTROPHES = /[’‘´`ʼ]/g;

/**
 * A name or a plate as it is compared: accents count; case, blanks, the Unicode form, signs that show nothing and the kind
 * of apostrophe do not. Empty where there is none.
 */
export function toNameKey(value: unknown): string {
  const visible = toLine(value).replace(UNSEEN, '').replace(APOSTROPHES, "'");
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
