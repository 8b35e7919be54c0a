/** Excel takes a file for UTF-8 only by its mark. */
const MARK = '\ufeff';
/** What Excel in Spanish of Colombia parts columns by: its comma is the decimal one. */
const SEPARATOR = ';';
/** A sheet would run it: a name that starts so is somebody's formula on another person's computer. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u;
const NEEDS_QUOTES = /[";,\n]|^\s|\s$/u;

/** A table as a file for a spreadsheet: rows end in CRLF, cells are text and never a formula. */
export function toCsv(labels: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [labels, ...rows].map((cells) => cells.map(toCell).join(SEPARATOR));
  return `${MARK}${lines.join('\r\n')}\r\n`;
}

function toCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  const written = harmless.replace(/\r\n?/gu, '\n');
  return NEEDS_QUOTES.test(written) ? `"${written.replaceAll('"', '""')}"` : written;
}
