import { formatNit } from './nit';

/** Text without case and accents. */
export const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Small letters without accents, and digits: the comparable form of a name in a sheet or a question. */
export const toKey = (text: string) =>
  folded(text.normalize('NFKD')).replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Accents, and the marks that numbers and names are written with on screen and on paper and typed without: `41.219.530`,
 * `900.123.456-7`, `$ 1.250.000`, `(608) 584-0123`, `PROV-7K2M-4Q`, `D'Achiardi`.
 */
const MARKS = /\p{Diacritic}|[.,$–()+'’-]/gu;

/** `70 × 45` and `m³` are typed `70 x 45` and `m3`; NFKD also turns no-break spaces into plain ones. */
const forgiving = (text: string) =>
  text.normalize('NFKD').replace(MARKS, '').replaceAll('×', 'x').toLowerCase();

/** How a field is searched: a NIT with its check digit, which many write and a record does not have. */
export const toSearched = (key: string, value: unknown) =>
  key.startsWith('nit') ? formatNit(value) : value;

/** The searched text of a record: its values as a search compares them, apart from each other. */
export function toSearchText(values: readonly unknown[]): string {
  return forgiving(values.join('\n'));
}

/** Digits that nobody means as part of a person's number or a phone: zeros before it, and the code of this country. */
const BEFORE_NUMBER = /^0*57(?=[36]\d{9}$)|^0+(?=\d)/;
/** Digits in groups, at least as many as the shortest of them has. */
const LONG_NUMBER = /^\d{7,}$/;

/**
 * The words looked for, each once, the longest first: it is the rarest. Digits in groups are one word where they make a
 * document or a phone: `+57 312 448 0917`. There may be none though something was typed: a lone accent, a dash.
 */
export function toWanted(query: string): readonly string[] {
  const text = forgiving(query);
  const joined = text.replace(/\s/g, '');
  if (LONG_NUMBER.test(joined)) return [joined.replace(BEFORE_NUMBER, '')];
  const words = new Set(text.split(/\s+/).filter(Boolean));
  return [...words].sort((left, right) => right.length - left.length);
}

/** A predicate for one typed query: every word stands somewhere in the text. The empty query matches everything. */
export function createSearch(query: string): (searchText: string) => boolean {
  const wanted = toWanted(query);
  return (searchText) => wanted.every((word) => searchText.includes(word));
}
