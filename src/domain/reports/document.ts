import type { ReportColumn } from './definitions';
import { toPrintable } from './printable';
import { type Report, toReportFacts } from './report';

const MARGIN_PT = 36;
/** Printers in Colombia hold Letter: 792 pt wide on its side. */
const TABLE_WIDTH_PT = 792 - 2 * MARGIN_PT;
const CELL_PADDING_PT = 4;
const INK = '#16262e';
const QUIET = '#5b6b73';
const BAND = '#eef4f5';
/** Rows are not broken over pages; one that is taller than a page would run out of it. */
const MOST_IN_A_CELL = 400;
/** About as wide as a letter of a cell is. */
const LETTER_PT = 5.2;

/** Letter, on its side. */
export const REPORT_PAGE = {
  language: 'es-CO',
  pageSize: 'LETTER' as const,
  pageOrientation: 'landscape' as const,
  pageMargins: [MARGIN_PT, MARGIN_PT, MARGIN_PT, 44] as [number, number, number, number],
  defaultStyle: { font: 'Roboto', fontSize: 8.5, color: INK, lineHeight: 1.15 },
};

/** The footer of a page: the report's sender, and the page number. */
export const toPageFooter = (from: string) => (page: number, pages: number) => ({
  columns: [{ text: from }, { text: `Página ${page} de ${pages}`, alignment: 'right' as const }],
  margin: [MARGIN_PT, 14, MARGIN_PT, 0] as [number, number, number, number],
  fontSize: 8,
  color: QUIET,
});

/**
 * The report as a pdfmake document: Letter, landscape, its heading repeated on every page, pages numbered. Plain data,
 * without pdfmake, so that the server and a device draw the same and a test can look at it. Its font is 'Roboto',
 * normal and bold.
 */
export function toReportDocument(report: Report) {
  const { title, company, source, columns, rows, total } = report;
  const lines = total ? [...rows, total] : rows;
  const from = toPrintable(company);
  return {
    info: { title: [title, company].filter(Boolean).join(' · '), creator: 'FluviCarga' },
    ...REPORT_PAGE,
    footer: toPageFooter(from),
    content: [
      { text: toPrintable(title), fontSize: 16, bold: true },
      ...(from ? [{ text: from, fontSize: 11, margin: below(2) }] : []),
      { text: toPrintable(toReportFacts(report)), color: QUIET, margin: below(4) },
      ...(source ? [{ text: toPrintable(source), color: QUIET, margin: below(1) }] : []),
      rows.length === 0
        ? { text: 'No hay resultados que mostrar', margin: below(22) }
        : {
            margin: below(10),
            layout: TABLE_LAYOUT,
            table: toTable(columns, lines, total !== undefined),
          },
    ],
  };
}

/** A margin above. */
export const below = (points: number): [number, number, number, number] => [0, points, 0, 0];

export const TABLE_LAYOUT = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0,
  hLineColor: () => '#c9d6da',
  fillColor: (row: number) => (row === 0 ? BAND : null),
  paddingLeft: () => CELL_PADDING_PT,
  paddingRight: () => CELL_PADDING_PT,
};

/** Its heads on every page; `hasTotal`: the last row is a sum, and bold. */
export function toTable(columns: readonly ReportColumn[], rows: Report['rows'], hasTotal = false) {
  const widths = widthsOf(columns);
  const write = (texts: readonly string[], bold: boolean) =>
    columns.map(({ isFigure }, at) => ({
      text: breakable(toBrief(texts[at] ?? ''), widths[at] ?? 0),
      bold,
      alignment: isFigure ? ('right' as const) : ('left' as const),
    }));
  return {
    headerRows: 1,
    dontBreakRows: true,
    widths,
    body: [
      write(
        columns.map(({ label }) => label),
        true,
      ),
      ...rows.map((row, at) => write(row, hasTotal && at === rows.length - 1)),
    ],
  };
}

/**
 * Widths in points: together, with their padding, exactly the width of the page between its margins. A column whose
 * share is too small for its longest word gets the width of that, and the others share the rest; on a page too narrow
 * for all, none does.
 */
function widthsOf(columns: readonly ReportColumn[]): number[] {
  const room = TABLE_WIDTH_PT - columns.length * 2 * CELL_PADDING_PT;
  const needs = columns.map(({ least = 0 }) => (least + 1) * LETTER_PT);
  const isTooNarrow = sumOf(needs) > room;
  const held = new Set<ReportColumn>();
  for (;;) {
    const isFree = (column: ReportColumn) => !held.has(column);
    const left = room - sumOf(needs.filter((_, at) => held.has(columns[at] as ReportColumn)));
    const shares = sumOf(columns.filter(isFree).map(({ share }) => share));
    const widths = columns.map((column, at) =>
      isFree(column) ? (left * column.share) / shares : (needs[at] ?? 0),
    );
    const short = columns.filter(
      (column, at) => isFree(column) && (widths[at] ?? 0) < (needs[at] ?? 0),
    );
    if (isTooNarrow || short.length === 0) return widths;
    for (const column of short) held.add(column);
  }
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** No line ends between a sum of money and its sign. */
function toBrief(text: string): string {
  const whole = toPrintable(text).replaceAll('$ ', '$\u00a0');
  return whole.length > MOST_IN_A_CELL ? `${whole.slice(0, MOST_IN_A_CELL).trimEnd()}…` : whole;
}

/** A word longer than its column (an e-mail address) would run into the next: it may break after its marks, or anywhere. */
function breakable(text: string, widthPt: number): string {
  const most = Math.max(4, Math.floor(widthPt / LETTER_PT));
  const part = new RegExp(`[^\\s\u200b]{${most}}(?=[^\\s\u200b])`, 'gu');
  return text.replace(/\S+/gu, (word) =>
    word.length > most ? word.replace(/[@._-]/gu, '$&\u200b').replace(part, '$&\u200b') : word,
  );
}
