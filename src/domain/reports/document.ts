import { formatDateTime } from '../rules/dates';
import type { ReportColumn } from './definitions';
import { toPrintable } from './printable';
import type { Report } from './report';

const MARGIN_PT = 36;
/** Letter is what a printer in Colombia holds: 792 pt wide on its side. */
const TABLE_WIDTH_PT = 792 - 2 * MARGIN_PT;
const CELL_PADDING_PT = 4;
const INK = '#16262e';
const QUIET = '#5b6b73';
const BAND = '#eef4f5';
/** Rows are not broken over pages; one that is taller than a page would run out of it. */
const MOST_IN_A_CELL = 400;
/** About as wide as a letter of a cell is. */
const LETTER_PT = 5.2;

/**
 * The report as pdfmake is told it: Letter, landscape, its heading repeated on every page, pages numbered. Plain data,
 * without pdfmake, so that the server and a device draw the same and a test can look at it. Its font is 'Roboto', normal
 * and bold.
 */
export function toReportDocument(report: Report) {
  const { title, company, source, columns, rows } = report;
  const from = toPrintable(company);
  return {
    info: { title: [title, company].filter(Boolean).join(' · '), creator: 'FluviCarga' },
    language: 'es-CO',
    pageSize: 'LETTER' as const,
    pageOrientation: 'landscape' as const,
    pageMargins: [MARGIN_PT, MARGIN_PT, MARGIN_PT, 44] as [number, number, number, number],
    defaultStyle: { font: 'Roboto', fontSize: 8.5, color: INK, lineHeight: 1.15 },
    footer: (page: number, pages: number) => ({
      columns: [
        { text: from },
        { text: `Página ${page} de ${pages}`, alignment: 'right' as const },
      ],
      margin: [MARGIN_PT, 14, MARGIN_PT, 0] as [number, number, number, number],
      fontSize: 8,
      color: QUIET,
    }),
    content: [
      { text: toPrintable(title), fontSize: 16, bold: true },
      ...(from ? [{ text: from, fontSize: 11, margin: below(2) }] : []),
      { text: factsOf(report), color: QUIET, margin: below(4) },
      ...(source ? [{ text: toPrintable(source), color: QUIET, margin: below(1) }] : []),
      rows.length === 0
        ? { text: 'No hay resultados que mostrar', margin: below(22) }
        : { margin: below(10), layout: LAYOUT, table: toTable(columns, rows) },
    ],
  };
}

const below = (points: number): [number, number, number, number] => [0, points, 0, 0];

const LAYOUT = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0,
  hLineColor: () => '#c9d6da',
  fillColor: (row: number) => (row === 0 ? BAND : null),
  paddingLeft: () => CELL_PADDING_PT,
  paddingRight: () => CELL_PADDING_PT,
};

function toTable(columns: readonly ReportColumn[], rows: Report['rows']) {
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
      ...rows.map((row) => write(row, false)),
    ],
  };
}

function factsOf({ at, filter, rows }: Report): string {
  const count = rows.length === 1 ? '1 registro' : `${rows.length} registros`;
  const asked = filter === null ? 'ninguno' : toPrintable(filter);
  return `${formatDateTime(at)} (hora de Bogotá)  ·  Filtro: ${asked}  ·  ${count}`;
}

/** In points: together, with their padding, exactly the width of the page between its margins. */
function widthsOf(columns: readonly ReportColumn[]): number[] {
  const room = TABLE_WIDTH_PT - columns.length * 2 * CELL_PADDING_PT;
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  return columns.map(({ share }) => (room * share) / shares);
}

function toBrief(text: string): string {
  const whole = toPrintable(text);
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
