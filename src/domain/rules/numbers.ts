/**
 * Numbers as people of the Guaviare type and read them.
 * Money groups thousands with dots and has no cents. In weights and measures dot and comma are both decimal, and both group
 * where a number shows that (docs/decisions/0170).
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

export type DecimalMark = 'dot' | 'comma';

/** One mark with three digits behind it: `1.250`, `12,500`. */
const OPEN_NUMBER = /^[1-9]\d{0,2}[.,]\d{3}$/;
/** Groups of three: `1.250,5`, `1,250.5`, `1.250.000`. */
const GROUPED = /^\d{1,3}(?:(?:\.\d{3})+,\d+|(?:,\d{3})+\.\d+|(?:\.\d{3}){2,}|(?:,\d{3}){2,})$/;
const PLAIN = /^\d+[.,]\d+$/;

/** The decimal mark of a number; 'open' where its only mark may group as well, null where it has none. */
export function findDecimalMark(text: string): DecimalMark | 'open' | null {
  if (OPEN_NUMBER.test(text)) return 'open';
  // The first mark groups, the only one is the decimal one.
  const [mark] = /[.,]/.exec(text) ?? [];
  if (GROUPED.test(text)) return mark === '.' ? 'comma' : 'dot';
  return PLAIN.test(text) ? (mark === '.' ? 'dot' : 'comma') : null;
}

/** `1.250,5` under the comma and `1,250.5` under the dot are `1250.5`. */
export const toPlainDecimal = (text: string, mark: DecimalMark): string =>
  mark === 'comma' ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '');

/** A measure from `1.250,5`, `1,5`, `1.5` or a number; NaN otherwise, and for `1.250`, see `isOpenMeasure`. */
export function parseMeasure(typed: unknown): number {
  if (typeof typed === 'number') return Number.isFinite(typed) ? typed : Number.NaN;
  const text = String(typed ?? '').trim();
  return isOpenMeasure(text) ? Number.NaN : readMeasure(text);
}

/** Whether a text says one number to whoever groups with dots and another to a scale: `1.250`. A comma is decimal here. */
export const isOpenMeasure = (text: string): boolean =>
  text.includes('.') && findDecimalMark(text) === 'open';

/** A measure as it is meant in this country: the dot of `1.250` groups. */
export function readMeasure(text: string): number {
  const mark = findDecimalMark(text);
  const plain = mark === null ? text : toPlainDecimal(text, mark === 'open' ? 'comma' : mark);
  return /^\d{1,13}(\.\d{1,6})?$/.test(plain) ? Number(plain) : Number.NaN;
}

/** `1250,5`: without groups it says one number. */
export function writeMeasure(value: number): string {
  return String(Number(value.toFixed(6))).replace('.', ',');
}

/** `1250` and `1,25`: what an open measure may say, with a grouping dot and with a decimal one. */
export const bothReadings = (text: string): readonly [string, string] => [
  writeMeasure(readMeasure(text)),
  writeMeasure(Number(text)),
];

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
  return /^\d{10}$/.test(text) ? text.replace(/(\d{3})(\d{3})/, '$1\u00a0$2\u00a0') : text;
}

/** A document as it is read aloud: `41.240.318`; one that is no number as it is, a suppressed one in a word. */
export function formatDocument(document: unknown): string {
  if (isReservedDocument(document)) return ERASED;
  const text = String(document ?? '');
  return /^[1-9]\d*$/.test(text) ? formatInteger(Number(text)) : text;
}
