/** Customers that the typed text may mean: a document from its start, or any words of a name. */
import type { MirrorRow } from '../../../db/schema';
import { customer } from '../../../domain/entities/customer';
import { isErased } from '../../../domain/rules/erased';
import { toSearched, toSearchText, toWanted } from '../../../domain/rules/search';
import { toPartyName } from '../people-words';

export interface Suggestion {
  readonly key: string;
  readonly document: string;
  readonly name: string;
  /** The company's representative, if only that name matched. */
  readonly matched?: string;
}

const SHOWN_SUGGESTIONS = 5;

/**
 * Folds every name once, so that a keystroke only compares. The best first: a name that begins with the typed text,
 * then one with a word that does, then the name of a company's representative, then names that contain it within a
 * word.
 */
export function createSuggester(
  customers: readonly MirrorRow[],
): (typed: string) => readonly Suggestion[] {
  const known = customers
    .filter(({ base }) => !isErased(base))
    .map((row) => {
      const document = String(row.view.numDocument ?? '');
      const name = toPartyName(row, document);
      const person = customer.nameOf(row.view);
      return {
        // Before each word stands a blank: where one begins is found without splitting.
        shown: toWords(name),
        unseen: person === name ? '' : toWords(person),
        person,
        nit: toSearchText([toSearched('nitCompany', row.view.nitCompany)]),
        suggestion: { key: row.key, document, name },
      };
    });
  return (typed) => {
    const words = toWanted(typed);
    if (words.length === 0) return [];
    const [digits = ''] = words;
    if (words.length === 1 && /^\d+$/.test(digits))
      return known
        .filter(({ suggestion, nit }) =>
          [suggestion.document.replace(/^0+/, ''), nit].some((number) => number.startsWith(digits)),
        )
        .slice(0, SHOWN_SUGGESTIONS)
        .map(({ suggestion }) => suggestion);
    const start = toWords(typed).trimEnd();
    const begins = (text: string) => words.every((word) => text.includes(` ${word}`));
    const holds = (text: string) => words.every((word) => text.includes(word));
    const ranks: Suggestion[][] = [[], [], [], []];
    for (const { shown, unseen, person, suggestion } of known) {
      const both = shown + unseen;
      if (!holds(both)) continue;
      const matched = holds(shown) ? suggestion : { ...suggestion, matched: person };
      const rank = shown.startsWith(start) ? 0 : begins(shown) ? 1 : begins(both) ? 2 : 3;
      ranks[rank]?.push(matched);
      if (ranks[0]?.length === SHOWN_SUGGESTIONS) break;
    }
    return ranks.flat().slice(0, SHOWN_SUGGESTIONS);
  };
}

const toWords = (text: string) => ` ${toSearchText([text]).trim().replace(/\s+/g, ' ')}`;
