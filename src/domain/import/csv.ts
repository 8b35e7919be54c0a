/** Text files of tables, as Excel, Google Sheets and people's own programs write them. */

/** UTF-8 where the bytes are that, else what Excel calls CSV in Colombia: Windows-1252. Marks at the start are dropped. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const SEPARATORS = [';', ',', '\t'] as const;
/** What Excel itself reads in a first line, and does not show. */
const TOLD = /^sep=(.)\r?\n/u;

export interface CsvTable {
  readonly rows: readonly (readonly string[])[];
  /** The row in which quotes were opened and never closed, counted from 1: what follows it cannot be told apart. */
  readonly openQuoteAt: number | null;
}

/** Rows of cells. The separator is the one that the first row has most of, outside quotes. */
export function parseCsv(text: string): CsvTable {
  const [line = '', told] = TOLD.exec(text) ?? [];
  const content = text.slice(line.length);
  return split(content, told ?? toSeparator(content));
}

function toSeparator(text: string): string {
  let best: string = SEPARATORS[0];
  let most = 1;
  for (const separator of SEPARATORS) {
    const count = split(text, separator, 1).rows[0]?.length ?? 0;
    if (count > most) [best, most] = [separator, count];
  }
  return best;
}

/** A quote inside a cell that does not begin with one is a letter like any other: `Caja 12"`. */
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
    const quoted = from.slice(start + 1, end).replaceAll('""', '"');
    const rest = readPlain(from, Math.min(end + 1, from.length), separator);
    return { text: quoted + rest.text, end: rest.end, isOpen };
  }
}

function readPlain(text: string, start: number, separator: string) {
  let end = start;
  while (end < text.length && !isEnd(text[end], separator)) end += 1;
  return { text: text.slice(start, end), end, isOpen: false };
}

const isEnd = (letter: string | undefined, separator: string) =>
  letter === separator || letter === '\n' || letter === '\r';
