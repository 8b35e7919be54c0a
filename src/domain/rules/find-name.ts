/** Finds the names of a list by the words that people write in a sheet or a form. */
import { toNameKey } from '../values/same';
import { toKey } from './search';

/** The name that a text means; undefined where it means none, or several. */
export type FindName = (written: string) => string | undefined;

/** A text, and the name that it means. */
export type Meaning = readonly [text: string, name: string];

/**
 * A text means the name that is written so, even if another name differs by an accent alone; else, without accents and
 * signs, the only name that is left.
 * @param levels a later one is right where an earlier one says otherwise
 */
export function createFindName(...levels: readonly (readonly Meaning[])[]): FindName {
  const known = new Map<string, string | null>();
  for (const level of levels) {
    const found = new Map<string, string | null>();
    for (const [text, name] of level)
      for (const key of [toNameKey(text), toKey(text)].filter(Boolean)) {
        const before = found.get(key);
        found.set(key, before === undefined || before === name ? name : null);
      }
    for (const [key, name] of found) known.set(key, name);
  }
  return (written) => known.get(toNameKey(written)) ?? known.get(toKey(written)) ?? undefined;
}

/** The names of a list, as they stand there. */
export const toMeanings = (names: readonly string[]): readonly Meaning[] =>
  names.map((name) => [name, name]);
