/** What each row is found by, laid end to end: a keystroke reads a few long texts instead of every row's own. */
import type { MirrorRow } from '../db/schema';
import type { EntityDefinition } from '../domain/entity';
import { toSearchText, toWanted } from '../domain/rules/search';
import { toShown } from './shown-value';

/** Values beyond the entity's listed fields that its list shows: the name behind a document number. */
export type SearchExtras = (row: MirrorRow) => readonly unknown[];

export interface SearchIndex {
  /** The rows that hold the typed text, in the order given. */
  find(rows: readonly MirrorRow[], query: string): readonly MirrorRow[];
  /** Lays the texts of rows ahead of a search, until about `until` (`performance.now()`); false where some are left. */
  warm(rows: readonly MirrorRow[], until?: number): boolean;
}

/** Rows that stand side by side in a list. */
interface Portion {
  readonly text: string;
  /** Each row, and where its part of the text ends. */
  readonly places: readonly { readonly row: MirrorRow; readonly end: number }[];
}

/** Rows laid at a time: some milliseconds on a cheap phone, and as many are laid anew where one has changed. */
const PORTION = 250;
/** After each row's text. Folding leaves it in no text and no query: nothing is found across it. */
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
  /** The known portion whose rows stand at `at` as they did. */
  const keptAt = (rows: readonly MirrorRow[], at: number): Portion | undefined => {
    const known = byFirst.get(rows[at]);
    return known?.places.every(({ row }, index) => row === rows[at + index]) ? known : undefined;
  };
  /** After a change a list hands a new array with mostly the same rows: only what lies about the others is laid anew. */
  const lay = (rows: readonly MirrorRow[], until: number): readonly Portion[] | null => {
    if (laid?.rows === rows) return laid.portions;
    const portions: Portion[] = [];
    for (let from = 0; from < rows.length; ) {
      let portion = keptAt(rows, from);
      if (!portion) {
        const most = Math.min(from + PORTION, rows.length);
        let to = from + 1;
        // Short ones are taken in: rows that come one by one must not stay portions of one.
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

/** From one hit to the next: past the end of the row that it lies in. */
function addFound({ text, places }: Portion, wanted: string, found: MirrorRow[]): void {
  let hit = text.indexOf(wanted);
  for (const { row, end } of places) {
    if (hit === -1) return;
    if (hit >= end) continue;
    found.push(row);
    hit = text.indexOf(wanted, end);
  }
}

/** The listed fields, as sent and as read: `Cedula` and `Cédula`, `1980-05-17` and `17/05/1980`. */
export function searchValues(entity: EntityDefinition, row: MirrorRow): unknown[] {
  return entity.searchKeys.flatMap((key) => {
    const value = row.view[key];
    const shown = toShown(entity.fields[key], value);
    return shown === String(value ?? '') ? [value] : [value, shown];
  });
}
