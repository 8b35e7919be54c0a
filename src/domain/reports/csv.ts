/** Excel takes a file for UTF-8 only by its mark. */
const MARK = '\ufeff';
/** The mark between columns for Excel in Spanish of Colombia: its comma is the decimal one. */
const SEPARATOR = ';';
/** A sheet would run it: a name that starts so is somebody's formula on another person's computer. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u;
const NEEDS_QUOTES = /[";,\n]|^\s|\s$/u;

/** A table as a file for a spreadsheet: rows end in CRLF, cells are text and never a formula. */
export function toCsv(labels: readonly string[], rows: readonly (readonly string[])[]): string {
  return toCsvStart(labels) + toCsvRows(rows);
}

/** How such a file begins: one that is written in parts has its rows after it. */
export function toCsvStart(labels: readonly string[]): string {
  return MARK + toCsvRows([labels]);
}

/** Rows of such a file. A number stands as it is, so that a sheet can sum it. */
export function toCsvRows(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((cells) => `${cells.map(toCell).join(SEPARATOR)}\r\n`).join('');
}

function toCell(text: string | number): string {
  if (typeof text === 'number') return String(text);
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  // A blank that does not break is for a screen: in a sheet it would be found by no search.
  const written = harmless.replace(/\r\n?/gu, '\n').replaceAll('\u00a0', ' ');
  return NEEDS_QUOTES.test(written) ? `"${written.replaceAll('"', '""')}"` : written;
}
