/** Cells whose value was lost before the file came here: no rule of a field could tell. */

/** As Excel in English and Spanish, LibreOffice and Google Sheets show that a formula failed, or a column is too narrow. */
const SHEET_ERROR =
  /^(?:#[¡¿]?(?:N\/[AD]|DIV\/0|REF|VALUE|VALOR|NAME|NOMBRE|NUM|NULL|NULO|SPILL|DESBORDAMIENTO|CALC|ERROR|GETTING_DATA)[!?]?|#{2,}|Err:\d{3})$/iu;
/** A letter that no program could read, and UTF-8 that was read as Windows-1252: `Jos\ufffd`, `JosÃ©`. */
const DAMAGED = /\ufffd|[ÃÂ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/u;

/** Why no value can be read out of a cell's text; null where one may be. */
export function refuseText(text: string): string | null {
  if (SHEET_ERROR.test(text)) return `La hoja tiene ahí un error (${text}) y no un valor`;
  return DAMAGED.test(text) ? `Las letras llegaron dañadas: «${text}»` : null;
}
