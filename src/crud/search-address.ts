/**
 * Searches name people, and the browser keeps addresses: the address holds an opaque word, whose text only this tab
 * knows until its person leaves.
 */
const texts = new Map<string, string>();
const MARK = '*';
/** Differs in each page, so that a word of an earlier one means nothing here. */
const OWN = Math.random().toString(36).slice(2, 8);

/** The word that stands for a text in an address; '' for none. */
export function toSearchWord(text: string): string {
  if (text === '') return '';
  for (const [word, known] of texts) if (known === text) return word;
  const word = `${MARK}${OWN}${texts.size}`;
  texts.set(word, text);
  return word;
}

/** The text of a word; a text typed into the address by hand stands for itself. */
export function fromSearchWord(word: string): string {
  return word.startsWith(MARK) ? (texts.get(word) ?? '') : word;
}

/** A path of the application whose search is no longer readable in it. */
export function withoutSearchText(path: string): string {
  const [address = '', query] = path.split('?');
  if (query === undefined) return path;
  const params = new URLSearchParams(query);
  const text = params.get('buscar');
  if (text === null) return path;
  params.set('buscar', toSearchWord(text));
  return `${address}?${params}`;
}

/** Forgets the searches, so that the next person does not find them. */
export function forgetSearches(): void {
  texts.clear();
}
