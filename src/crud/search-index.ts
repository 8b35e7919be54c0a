/** Concatenated search texts of many rows: a keystroke scans a few long texts instead of one for every row. */
import type { MirrorRow } from '../db/schema';
import type { EntityDefinition } from '../domain/entity';
import { toSearched, toSearchText, toWanted } from '../domain/rules/search';
import { toShown } from './shown-value';

/** Searchable values beyond the entity's listed fields, such as what a list's columns show. */
export type SearchExtras<Row = MirrorRow> = (row: Row) => readonly unknown[];

export interface SearchIndex {
  /** The rows that contain every word of the query, in the given order. */
  find(rows: readonly MirrorRow[], query: string): readonly MirrorRow[];
  /** Builds the index ahead of a search, until about `until` (`performance.now()`); false if some rows are left. */
  warm(rows: readonly MirrorRow[], until?: number): boolean;
}

/** A portion: neighbouring rows of a list. */
interface Portion {
  readonly text: string;
  /** Each row with the end of its part of the text. */
  readonly places: readonly { readonly row: MirrorRow; readonly end: number }[];
}

/** Rows of a portion: some milliseconds on a cheap phone; a changed row rebuilds its portion. */
const PORTION = 250;
/** Ends each row's text. Normalised texts and queries never contain it, so nothing matches across rows. */
const SEAM = '^';

export function createSearchIndex(entity: EntityDefinition, extras?: SearchExtras): SearchIndex {
  const texts = new WeakMap<MirrorRow, string>();
  const textOf = (row: MirrorRow): string => {
    const known = texts.get(row);
    if (known !== undefined) return known;
    const listed = toSearchText(searchValues(entity, row));
    const text = withMissing(listed, toSearchText(extras?.(row) ?? [])) + SEAM;
    texts.set(row, text);
    return text;
  };
  const toPortion = (rows: readonly MirrorRow[]): Portion => {
    let end = 0;
    const places = rows.map((row) => {
      end += textOf(row).length;
      return { row, end };
    });
    return { text: rows.map(textOf).join(''), places };
  };

  /** The portions of the rows up to `from`: of all of them, or as far as there was time. */
  let laid: { readonly rows: readonly MirrorRow[]; readonly portions: Portion[]; from: number } = {
    rows: [],
    portions: [],
    from: 0,
  };
  let byFirst = new Map<MirrorRow | undefined, Portion>();
  /** The existing portion whose rows are unchanged at `at`. */
  const keptAt = (rows: readonly MirrorRow[], at: number): Portion | undefined => {
    const known = byFirst.get(rows[at]);
    return known?.places.every(({ row }, index) => row === rows[at + index]) ? known : undefined;
  };
  /** After a change a list has a new array with mostly the same rows: only portions around the others are rebuilt. */
  const lay = (rows: readonly MirrorRow[], until: number): readonly Portion[] | null => {
    if (laid.rows !== rows) laid = { rows, portions: [], from: 0 };
    const { portions } = laid;
    if (laid.from === rows.length) return portions;
    while (laid.from < rows.length) {
      const { from } = laid;
      let portion = keptAt(rows, from);
      if (!portion) {
        const most = Math.min(from + PORTION, rows.length);
        let to = from + 1;
        // Short portions are merged, so that rows added one by one do not stay separate.
        while (to < most && (keptAt(rows, to)?.places.length ?? 0) < PORTION / 2) to += 1;
        const together = rows.slice(from, to);
        for (const row of together)
          if (!texts.has(row)) {
            textOf(row);
            if (performance.now() > until) return null;
          }
        portion = toPortion(together);
        byFirst.set(rows[from], portion);
        if (performance.now() > until) return null;
      }
      portions.push(portion);
      laid.from += portion.places.length;
    }
    byFirst = new Map(portions.map((portion) => [portion.places[0]?.row, portion]));
    return portions;
  };

  return {
    find(rows, query) {
      const wanted = toWanted(query);
      if (wanted.length === 0) return rows;
      const found: MirrorRow[] = [];
      for (const portion of lay(rows, Number.POSITIVE_INFINITY) ?? [])
        addFound(portion, wanted, found);
      return found;
    },
    warm: (rows, until = Number.POSITIVE_INFINITY) => lay(rows, until) !== null,
  };
}

/**
 * The shown text mostly repeats listed fields: only words that the fields lack are added, because length slows each
 * search.
 */
function withMissing(text: string, more: string): string {
  let whole = text;
  for (const word of more.split(/\s+/)) if (!whole.includes(word)) whole += `\n${word}`;
  return whole;
}

/** A word's next hit only moves forwards: each word scans the text once. */
function addFound({ text, places }: Portion, wanted: readonly string[], found: MirrorRow[]): void {
  const hits = wanted.map((word) => text.indexOf(word));
  if (hits.includes(-1)) return;
  let start = 0;
  for (const { row, end } of places) {
    let at = 0;
    // The words after the first one missing in this row are looked for in a row that has it.
    for (; at < wanted.length; at += 1) {
      if ((hits[at] ?? -1) < start) hits[at] = text.indexOf(wanted[at] ?? '', start);
      if (hits[at] === -1) return;
      if ((hits[at] ?? -1) >= end) break;
    }
    if (at === wanted.length) found.push(row);
    start = end;
  }
}

/** The listed fields in wire and display notation: `Cedula` and `Cédula`, `1980-05-17` and `17/05/1980`. */
export function searchValues(entity: EntityDefinition, row: MirrorRow): unknown[] {
  return entity.searchKeys.flatMap((key) => {
    const value = toSearched(key, row.view[key]);
    const shown = toShown(entity.fields[key], value);
    return shown === String(value ?? '') ? [value] : [value, shown];
  });
}
