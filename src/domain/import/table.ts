/** A table out of a file: its titles, and its rows under the numbers that a spreadsheet shows. */

/** A cell's value in a sheet; a text file holds text only. */
export type Cell = string | number | boolean | Date | null;

/** One sheet of a book, or all of a text file. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly Cell[])[];
  /** For a text file: whether its last row has its end. A sheet has its cells apart from each other, and is whole. */
  readonly text?: { readonly isEnded: boolean };
}

export interface TableRow {
  /** As the spreadsheet numbers it: its first row is 1. */
  readonly line: number;
  readonly cells: readonly Cell[];
  /** Why its cells cannot be those of the titles above them. */
  readonly trouble?: string;
}

export interface Table {
  readonly titles: readonly string[];
  readonly rows: readonly TableRow[];
}

/** In so many rows the titles are looked for. */
export const FIRST_ROWS = 20;

/** Rows at once: more than a list on paper ever has, and few enough for a tablet. */
export const MOST_ROWS = 5000;

export type TableProblem = 'empty' | 'only-titles' | 'too-long';

const TOO_MANY_CELLS =
  'Tiene más celdas que títulos: quizá una celda lleva el separador y le faltan comillas';
const CUT = 'Es la última y le faltan celdas: el archivo está cortado';

/** The titles stand in the row `titlesAt`, counted from 0; rows above it and rows without anything are left out. */
export function toTable(sheet: Sheet, titlesAt: number): Table | TableProblem {
  const { [titlesAt]: head = [] } = sheet.rows;
  if (head.every(isBlank)) return 'empty';
  const rows = sheet.rows
    .map((cells, at): TableRow => {
      const trouble = toTrouble(sheet, head, at);
      return { line: at + 1, cells, ...(trouble && { trouble }) };
    })
    .filter(({ cells, line }) => line > titlesAt + 1 && !cells.every(isBlank));
  if (rows.length === 0) return 'only-titles';
  if (rows.length > MOST_ROWS) return 'too-long';
  const width = Math.max(...[head, ...rows.map(({ cells }) => cells)].map(toWidth));
  return withWholeNames({ titles: toTitles(head, width), rows });
}

/** `Primer nombre`, `Segundo nombre` are one name in two columns: the first gets both, and the title of both. */
function withWholeNames({ titles, rows }: Table): Table {
  const pairs = ['nombre', 'apellido'].flatMap((noun) => {
    const at = (before: string, after: string) =>
      titles.findIndex((title) =>
        new RegExp(`^(?:(?:${before}) ?${noun}s?|${noun} ?${after})$`, 'i').test(title.trim()),
      );
    const [first, second] = [at('primer|1er|1', '1'), at('segundo|otro|otros|2do|2', '2')];
    return first < 0 || second < 0 ? [] : [{ first, second, title: `${noun}s` }];
  });
  if (pairs.length === 0) return { titles, rows };
  const join = (cells: readonly Cell[]) => {
    const joined = [...cells];
    for (const { first, second } of pairs)
      joined[first] = [cells[first], cells[second]]
        .map((cell) => toCellText(cell ?? null))
        .join(' ')
        .trim();
    return joined;
  };
  return {
    titles: titles.map((title, at) => pairs.find(({ first }) => first === at)?.title ?? title),
    rows: rows.map((row) => ({ ...row, cells: join(row.cells) })),
  };
}

/** In a text file, a cell too many, or too few in a row without an end, moves the cells under the titles. */
function toTrouble({ rows, text }: Sheet, head: readonly Cell[], at: number): string | null {
  const { [at]: cells = [] } = rows;
  if (!text) return null;
  if (toWidth(cells) > head.length) return TOO_MANY_CELLS;
  const isCut = at === rows.length - 1 && !text.isEnded && cells.length < head.length;
  return isCut ? CUT : null;
}

export const isBlank = (cell: Cell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');

function toWidth(cells: readonly Cell[]): number {
  let width = cells.length;
  while (width > 0 && isBlank(cells[width - 1])) width -= 1;
  return width;
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
