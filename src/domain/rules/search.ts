/** Search ignores case and accents, and looks for the typed text anywhere in the listed fields. */
export const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** What a record is searched by: its listed values, folded, apart from each other. */
export function toSearchText(values: readonly unknown[]): string {
  return folded(values.filter((value) => value !== null && value !== undefined).join('\n'));
}

/** What is looked for: the typed text, folded. It may be empty though something was typed: a lone accent. */
export function toWanted(query: string): string {
  return folded(query.trim());
}

/** A predicate for one typed query; the empty query matches everything. */
export function createSearch(query: string): (searchText: string) => boolean {
  const wanted = toWanted(query);
  return (searchText) => searchText.includes(wanted);
}
