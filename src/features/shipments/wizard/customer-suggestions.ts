/** Who may be meant by what was typed so far: a document from its start, or any words of a name. */
import type { MirrorRow } from '../../../db/schema';
import { isErased } from '../../../domain/rules/erased';
import { toSearchText } from '../../../domain/rules/search';
import { toPartyName } from '../people-words';

export interface Suggestion {
  readonly key: string;
  readonly document: string;
  readonly name: string;
}

const SHOWN_SUGGESTIONS = 5;

/** Folds every name once, so that a keystroke only compares. */
export function createSuggester(
  customers: readonly MirrorRow[],
): (typed: string) => readonly Suggestion[] {
  const people = customers.filter(({ base }) => !isErased(base));
  const known = people.map((row) => {
    const { name, lastName, companyName, numDocument } = row.view;
    const document = String(numDocument ?? '');
    return {
      text: toSearchText([name, lastName, companyName]),
      suggestion: { key: row.key, document, name: toPartyName(row, document) },
    };
  });
  return (typed) => {
    const wanted = toSearchText([typed.trim()]);
    if (wanted === '') return [];
    const digits = wanted.replace(/[\s.]/g, '');
    const isNumber = /^\d+$/.test(digits);
    const words = wanted.split(/\s+/);
    const found: Suggestion[] = [];
    for (const { text, suggestion } of known) {
      const isMeant = isNumber
        ? suggestion.document.startsWith(digits)
        : words.every((word) => text.includes(word));
      if (isMeant) found.push(suggestion);
      if (found.length === SHOWN_SUGGESTIONS) break;
    }
    return found;
  };
}
