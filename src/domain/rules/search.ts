/** Text without case and accents. */
export const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Small letters without accents and digits, and nothing else: what people call a thing, as names are compared. */
export const toKey = (text: string) => folded(text).replace(/[^a-z0-9]/g, '');

/**
 * Accents, and the marks that numbers are written with on screen and on paper and typed without: `41.219.530`,
 * `900.123.456-7`, `$ 1.250.000`, `PROV-7K2M-4Q`.
 */
const MARKS = /\p{Diacritic}|[.,$–-]/gu;

/** `70 × 45` and `m³` are typed `70 x 45` and `m3`; NFKD also turns no-break spaces into plain ones. */
const forgiving = (text: string) =>
  text.normalize('NFKD').replace(MARKS, '').replaceAll('×', 'x').toLowerCase();

/** What a record is searched by: its values as a search compares them, apart from each other. */
export function toSearchText(values: readonly unknown[]): string {
  return forgiving(values.filter((value) => value !== null && value !== undefined).join('\n'));
}

/**
 * The words looked for, each once, the longest first: it is the rarest. There may be none though something was typed: a
 * lone accent, a dash.
 */
export function toWanted(query: string): readonly string[] {
  const words = new Set(forgiving(query).split(/\s+/).filter(Boolean));
  return [...words].sort((left, right) => right.length - left.length);
}

/** A predicate for one typed query: every word stands somewhere in the text. The empty query matches everything. */
export function createSearch(query: string): (searchText: string) => boolean {
  const wanted = toWanted(query);
  return (searchText) => wanted.every((word) => searchText.includes(word));
}
