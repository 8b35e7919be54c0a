/**
 * Numbers as people of the Guaviare type and read them.
 * Money groups thousands with dots and has no cents; in weights and measures dot and comma are both decimal.
 */
import { ERASED, isReservedDocument } from './erased';

/** Pesos from `$ 1.250.000`, `1250000` or a number; NaN where it is not a whole amount. */
export function parseMoney(typed: unknown): number {
  if (typeof typed === 'number') return Number.isInteger(typed) ? typed : Number.NaN;
  const text = String(typed ?? '').replace(/[\s$]/g, '');
  if (/^\d+$/.test(text)) return Number(text);
  if (/^\d{1,3}([.,])\d{3}(?:\1\d{3})*$/.test(text)) return Number(text.replace(/[.,]/g, ''));
  return Number.NaN;
}

/** A measure from `1,5`, `1.5` or a number; NaN otherwise. */
export function parseMeasure(typed: unknown): number {
  if (typeof typed === 'number') return Number.isFinite(typed) ? typed : Number.NaN;
  const text = String(typed ?? '')
    .trim()
    .replace(',', '.');
  return /^\d{1,12}(\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN;
}

const group = (whole: string) => whole.replace(/\B(?=(\d{3})+(?!\d))/g, '.');

/** `1.250.000` */
export function formatInteger(value: number): string {
  return (value < 0 ? '-' : '') + group(String(Math.abs(Math.trunc(value))));
}

/** `$ 1.250.000`, written by hand: Intl's es-CO money holds a hard space. */
export function formatMoney(value: number): string {
  return `$ ${formatInteger(value)}`;
}

/** A text in which no line ends within a sum of money. */
export const withUnbrokenMoney = (text: string) => text.replaceAll('$ ', '$\u00a0');

/** `1.250,5` */
export function formatMeasure(value: number): string {
  const [whole = '0', decimals] = String(value).split('.');
  return decimals ? `${group(whole)},${decimals}` : group(whole);
}

/** `312 448 0917`, which no line breaks; other lengths as they are. */
export function formatPhone(phone: unknown): string {
  const text = String(phone ?? '');
  return /^\d{10}$/.test(text) ? text.replace(/(\d{3})(\d{3})(\d{4})/, '$1\u00a0$2\u00a0$3') : text;
}

/** A document as it is read aloud: `41.240.318`; one that is no number as it is, a suppressed one in a word. */
export function formatDocument(document: unknown): string {
  if (isReservedDocument(document)) return ERASED;
  const text = String(document ?? '');
  return /^[1-9]\d*$/.test(text) ? formatInteger(Number(text)) : text;
}
