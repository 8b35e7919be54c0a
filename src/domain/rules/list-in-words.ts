/** 'a', 'a y b', 'a, b y c' */
export function listInWords(words: Iterable<string>): string {
  return new Intl.ListFormat('es').format(words);
}
