/** Lower case without accents (ñ stays itself no longer: people search without it), for comparing. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();
}
