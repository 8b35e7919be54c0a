/** Normalises text for comparison: lower case, without accents, and ñ as n, because people search without it. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();
}
