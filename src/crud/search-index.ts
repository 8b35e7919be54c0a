/** Concatenated search texts of many rows: a keystroke scans a few long texts instead of one for every row. */
import type { MirrorRow } from '../db/schema';
import type { EntityDefinition } from '../domain/entity';
import { toSearchText, toWanted } from '../domain/rules/search';
import { toShown } from './shown-value';

/** Searchable values beyond the entity's listed fields, such as the name of a referenced customer. */
export type SearchExtras = (row: MirrorRow) => readonly unknown[];

export interface SearchIndex {
  /** The rows that contain the query, in the given order. */
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
    const text = toSearchText([...searchValues(entity, row), ...(extras?.(row) ?? [])]) + SEAM;
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

  let laid: { readonly rows: readonly MirrorRow[]; readonly portions: readonly Portion[] } | null =
    null;
  let byFirst = new Map<MirrorRow | undefined, Portion>();
  /** The existing portion whose rows are unchanged at `at`. */
  const keptAt = (rows: readonly MirrorRow[], at: number): Portion | undefined => {
    const known = byFirst.get(rows[at]);
    return known?.places.every(({ row }, index) => row === rows[at + index]) ? known : undefined;
  };
  /** After a change a list has a new array with mostly the same rows: only portions around the others are rebuilt. */
  const lay = (rows: readonly MirrorRow[], until: number): readonly Portion[] | null => {
    if (laid?.rows === rows) return laid.portions;
    const portions: Portion[] = [];
    for (let from = 0; from < rows.length; ) {
      let portion = keptAt(rows, from);
      if (!portion) {
        const most = Math.min(from + PORTION, rows.length);
        let to = from + 1;
        // Short portions are merged, so that rows added one by one do not stay separate.
        while (to < most && (keptAt(rows, to)?.places.length ?? 0) < PORTION / 2) to += 1;
        portion = toPortion(rows.slice(from, to));
        byFirst.set(rows[from], portion);
        if (performance.now() > until) return null;
      }
      portions.push(portion);
      from += portion.places.length;
    }
    laid = { rows, portions };
    byFirst = new Map(portions.map((portion) => [portion.places[0]?.row, portion]));
    return portions;
  };

  return {
    find(rows, query) {
      const wanted = toWanted(query);
      if (wanted === '') return rows;
      const found: MirrorRow[] = [];
      for (const portion of lay(rows, Number.POSITIVE_INFINITY) ?? [])
        addFound(portion, wanted, found);
      return found;
    },
    warm: (rows, until = Number.POSITIVE_INFINITY) => lay(rows, until) !== null,
  };
}

/** Continues after the row of a hit. */
function addFound({ text, places }: Portion, wanted: string, found: MirrorRow[]): void {
  let hit = text.indexOf(wanted);
  for (const { row, end } of places) {
    if (hit === -1) return;
    if (hit >= end) continue;
    found.push(row);
    hit = text.indexOf(wanted, end);
  }
}

/** The listed fields in wire and display notation: `Cedula` and `Cédula`, `1980-05-17` and `17/05/1980`. */
export function searchValues(entity: EntityDefinition, row: MirrorRow): unknown[] {
  return entity.searchKeys.flatMap((key) => {
    const value = row.view[key];
    const shown = toShown(entity.fields[key], value);
    return shown === String(value ?? '') ? [value] : [value, shown];
  });
}
