import { MESSAGES } from '../messages';
import { toNitCheckDigit } from '../rules/nit';
import { formatInteger } from '../rules/numbers';
import { readDigits } from './digits';
import { toLine } from './text';
import type { Understood } from './understood';

/** A passport: letters before its digits, as most countries print it. */
const PASSPORT = /^[A-Z]{1,3}\d{5,9}[A-Z]?$/;
/** A special permit to stay (PEP). */
const PERMIT = /^(?!0+$)\d{15}$/;

/** Whether every server keeps such a document: 5 to 11 digits. Others only ours does (docs/decisions/0126). */
export const isPlainDocument = (document: unknown): boolean => /^\d{5,11}$/.test(String(document));
export const ONLY_PLAIN_DOCUMENTS =
  'El servidor de la empresa solo guarda documentos de 5 a 11 dígitos, sin letras';

/** A document as a product names its owner: a number, as every server reads it, or text where it has letters. */
export const toDocumentNumber = (document: unknown): number | string =>
  /[A-Z]/.test(String(document)) ? String(document) : Number(document);

/**
 * A document in digits, however they are grouped, or a tax number with its check digit: `41.240.318`, `41240318.0`,
 * `900.123.456-8`.
 */
export function understandDocument(raw: unknown): Understood {
  const text = toLine(raw)
    .replace(/[‐-―−]/g, '-')
    .replace(/\.$/, '');
  const [, before = text, digit] = /^(.*\d) ?- ?(\d)$/.exec(text) ?? [];
  const value = readDigits(before);
  // Zeros alone stand for a document that nobody knew.
  if (value === null || Number(value) === 0) return { reason: MESSAGES.numeric };
  if (!isPlainDocument(value)) return { reason: MESSAGES.digits5to11 };
  const right = String(toNitCheckDigit(value));
  if (digit === undefined || digit === right) return { value };
  const nit = formatInteger(Number(value));
  return { reason: `El dígito de verificación de ${nit} es ${right}, no ${digit}` };
}

/** A document that may also be a passport with letters, `AV 123456`, or a permit of 15 digits. */
export function understandAnyDocument(raw: unknown): Understood {
  const value = toLine(raw).replace(/[ -]/g, '').toUpperCase();
  return PASSPORT.test(value) || PERMIT.test(value) ? { value } : understandDocument(raw);
}
