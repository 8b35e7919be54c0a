/** Text files of tables, as Excel, Google Sheets and people's own programs write them. */
import { FIRST_ROWS } from './table';

const SEPARATORS = [';', ',', '\t', '|'] as const;
/** A first line that Excel itself reads, and does not show. */
const TOLD = /^sep=(.)(?:\r\n|\r|\n)/u;

export type Rows = readonly (readonly string[])[];

export interface CsvTable {
  readonly rows: Rows;
  /** The row in which quotes were opened and never closed, counted from 1: what follows it cannot be told apart. */
  readonly openQuoteAt: number | null;
}

/**
 * Rows of cells. The separator is the one by which most of `countTitles` come out, then the one that makes most rows
 * equally long.
 */
export function parseCsv(text: string, countTitles: (rows: Rows) => number): CsvTable {
  const [line = '', told] = TOLD.exec(text) ?? [];
  const content = text.slice(line.length);
  return split(content, told ?? toSeparator(content, countTitles));
}

function toSeparator(text: string, countTitles: (rows: Rows) => number): string {
  let best: string = SEPARATORS[0];
  let most = -1;
  for (const separator of SEPARATORS) {
    const { rows } = split(text, separator, FIRST_ROWS);
    const worth = countTitles(rows) * 10_000 + toEvenness(rows);
    if (worth > most) [best, most] = [separator, worth];
  }
  return best;
}

/** Rows of the commonest length, by how many cells each has beyond the first. */
function toEvenness(rows: Rows): number {
  const byLength = new Map<number, number>();
  for (const { length } of rows) byLength.set(length, (byLength.get(length) ?? 0) + length - 1);
  return Math.min(9999, Math.max(0, ...byLength.values()));
}

/** Quotes that do not stand around a whole cell are letters like any other: `Tubo 2"`, `"La 14" Centro`. */
function split(text: string, separator: string, mostRows = Number.POSITIVE_INFINITY): CsvTable {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  let openQuoteAt: number | null = null;
  while (at < text.length && rows.length < mostRows) {
    const cell = text[at] === '"' ? readQuoted(text, at) : readPlain(text, at, separator);
    if (cell.isOpen) openQuoteAt = rows.length + 1;
    row.push(cell.text);
    at = cell.end;
    const isNext = text[at] === separator;
    if (isNext) at += 1;
    // A separator as the last letter is followed by one more, empty cell.
    if (isNext && at < text.length) continue;
    if (isNext) row.push('');
    at += text.startsWith('\r\n', at) ? 2 : at < text.length ? 1 : 0;
    rows.push(row);
    row = [];
  }
  return { rows, openQuoteAt };

  function readQuoted(from: string, start: number) {
    let end = start + 1;
    for (; end < from.length; end += 1) {
      if (from[end] !== '"') continue;
      if (from[end + 1] !== '"') break;
      end += 1;
    }
    const isOpen = end >= from.length;
    if (!isOpen && end + 1 < from.length && !isEnd(from[end + 1], separator))
      return readPlain(from, start, separator);
    const text = from.slice(start + 1, end).replaceAll('""', '"');
    return { text, end: Math.min(end + 1, from.length), isOpen };
  }
}

function readPlain(text: string, start: number, separator: string) {
  let end = start;
  while (end < text.length && !isEnd(text[end], separator)) end += 1;
  return { text: text.slice(start, end), end, isOpen: false };
}

const isEnd = (letter: string | undefined, separator: string) =>
  letter === separator || letter === '\n' || letter === '\r';
