/** What each row is found by, made once a row: a keystroke must only compare. */
import type { MirrorRow } from '../db/rows';
import type { EntityDefinition } from '../domain/entity';
import { createSearch, toSearchText } from '../domain/rules/search';
import { toShown } from './shown-value';

/** Values beyond the entity's listed fields that its list shows: the name behind a document number. */
export type SearchExtras = (row: MirrorRow) => readonly unknown[];

export interface SearchIndex {
  /** The rows that hold the typed text, in the order given. */
  find(rows: readonly MirrorRow[], query: string): readonly MirrorRow[];
  /** Makes the texts of some rows ahead of the first search. */
  warm(rows: readonly MirrorRow[]): void;
}

export function createSearchIndex(entity: EntityDefinition, extras?: SearchExtras): SearchIndex {
  const texts = new WeakMap<MirrorRow, string>();
  const textOf = (row: MirrorRow): string => {
    const known = texts.get(row);
    if (known !== undefined) return known;
    const text = toSearchText([...searchValues(entity, row), ...(extras?.(row) ?? [])]);
    texts.set(row, text);
    return text;
  };
  let last: { rows: readonly MirrorRow[]; query: string; found: readonly MirrorRow[] } | null =
    null;
  return {
    find(rows, query) {
      if (query.trim() === '') return rows;
      const matches = createSearch(query);
      // What goes on from the last text is found among what that found.
      const isFurther = last?.rows === rows && query.startsWith(last.query);
      const found = (isFurther && last ? last.found : rows).filter((row) => matches(textOf(row)));
      last = { rows, query, found };
      return found;
    },
    warm(rows) {
      for (const row of rows) textOf(row);
    },
  };
}

/** The listed fields, as sent and as read: `Cedula` and `Cédula`, `1980-05-17` and `17/05/1980`. */
export function searchValues(entity: EntityDefinition, row: MirrorRow): unknown[] {
  return entity.searchKeys.flatMap((key) => {
    const value = row.view[key];
    const shown = toShown(entity.fields[key], value);
    return shown === String(value ?? '') ? [value] : [value, shown];
  });
}
