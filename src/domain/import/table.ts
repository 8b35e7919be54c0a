/** A table out of a file: its titles, and its rows under the numbers that a spreadsheet shows. */

/** What a sheet holds in a cell; a text file holds text only. */
export type Cell = string | number | boolean | Date | null;

export interface TableRow {
  /** As the spreadsheet numbers it: its first row is 1. */
  readonly line: number;
  readonly cells: readonly Cell[];
}

export interface Table {
  readonly titles: readonly string[];
  readonly rows: readonly TableRow[];
}

/** Rows at once: more than a list on paper ever has, and few enough for a tablet. */
export const MOST_ROWS = 5000;

export type TableProblem = 'empty' | 'only-titles' | 'too-long';

/** The first row that has something is the titles; rows without anything are left out. */
export function toTable(raw: readonly (readonly Cell[])[]): Table | TableProblem {
  const filled = raw
    .map((cells, at) => ({ line: at + 1, cells }))
    .filter(({ cells }) => !cells.every(isBlank));
  const [head, ...rows] = filled;
  if (!head) return 'empty';
  if (rows.length === 0) return 'only-titles';
  if (rows.length > MOST_ROWS) return 'too-long';
  const width = Math.max(...filled.map(({ cells }) => cells.length - trailing(cells)));
  return { titles: toTitles(head.cells, width), rows };
}

export const isBlank = (cell: Cell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');

function trailing(cells: readonly Cell[]): number {
  let count = 0;
  while (count < cells.length && isBlank(cells[cells.length - 1 - count])) count += 1;
  return count;
}

/** Each title once: `Teléfono`, `Teléfono (2)`; a column without one is called as the spreadsheet calls it. */
function toTitles(cells: readonly Cell[], width: number): string[] {
  const seen = new Map<string, number>();
  return Array.from({ length: width }, (_, at) => {
    const cell = cells[at];
    const title = isBlank(cell) ? `Columna ${toLetters(at)}` : toCellText(cell ?? null);
    const times = (seen.get(title) ?? 0) + 1;
    seen.set(title, times);
    return times === 1 ? title : `${title} (${times})`;
  });
}

/** `A`, `Z`, `AA` */
function toLetters(at: number): string {
  const rest = Math.floor(at / 26);
  return (rest > 0 ? toLetters(rest - 1) : '') + String.fromCharCode(65 + (at % 26));
}

/** A cell as a person reads it; days as `YYYY-MM-DD`, whatever the sheet shows them as. */
export function toCellText(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date)
    return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  if (typeof cell === 'boolean') return cell ? 'Sí' : 'No';
  if (typeof cell === 'number') return toNumberText(cell);
  return cell.replace(/\s+/gu, ' ').trim();
}

/** Without an exponent, and without the noise of binary fractions: `0,1 + 0,2` is 0.3. */
function toNumberText(value: number): string {
  if (!Number.isFinite(value)) return '';
  return Number.isSafeInteger(value) ? BigInt(value).toString() : String(Number(value.toFixed(6)));
}
