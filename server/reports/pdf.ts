import { createRequire } from 'node:module';
import { formatDateTime } from '../../src/domain/rules/dates';
import { createTurns } from '../auth/turns';

/** A list on paper. */
export interface Report {
  readonly title: string;
  readonly company: string;
  /** What was looked for; null where all are shown. */
  readonly filter: string | null;
  /** ms; printed as Bogotá's time. */
  readonly at: number;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly (readonly string[])[];
}

export interface ReportColumn {
  readonly label: string;
  /** How much of the page's width, beside the others'. */
  readonly share: number;
}

type DocumentDefinition = Parameters<typeof pdfmake.createPdf>[0];

// A CommonJS module that is one object: it has no names to import.
const require = createRequire(import.meta.url);
const pdfmake = require('pdfmake') as typeof import('pdfmake');
const FONTS = require('pdfmake/fonts/Roboto.js') as Parameters<typeof pdfmake.setFonts>[0];

pdfmake.setFonts(FONTS);
// A report loads its letters and nothing else: no text of a person can make the server read a file or an address.
const FONT_FILES = Object.values(FONTS).flatMap((font) => Object.values(font));
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => FONT_FILES.includes(path));

/** Laying out a page is work for the processor: one report at a time. */
const inTurn = createTurns(1);

/** The report as a PDF: Letter, landscape, its heading repeated on every page, pages numbered. */
export function toPdf(report: Report): Promise<Uint8Array<ArrayBuffer>> {
  return inTurn(async () =>
    Uint8Array.from(await pdfmake.createPdf(toDocument(report)).getBuffer()),
  );
}

const MARGIN_PT = 36;
/** Letter is what a printer in Colombia holds: 792 pt wide on its side. */
const TABLE_WIDTH_PT = 792 - 2 * MARGIN_PT;
const CELL_PADDING_PT = 4;
const INK = '#16262e';
const QUIET = '#5b6b73';
const BAND = '#eef4f5';

/** What pdfmake is told; apart from the drawing, so that it can be looked at. */
export function toDocument(report: Report): DocumentDefinition {
  const { title, company, columns, rows } = report;
  return {
    info: { title: `${title} · ${company}`, creator: 'FluviCarga' },
    language: 'es-CO',
    pageSize: 'LETTER',
    pageOrientation: 'landscape',
    pageMargins: [MARGIN_PT, MARGIN_PT, MARGIN_PT, 44],
    defaultStyle: { font: 'Roboto', fontSize: 8.5, color: INK, lineHeight: 1.15 },
    footer: (page: number, pages: number): DocumentDefinition['content'] => ({
      columns: [{ text: company }, { text: `Página ${page} de ${pages}`, alignment: 'right' }],
      margin: [MARGIN_PT, 14, MARGIN_PT, 0],
      fontSize: 8,
      color: QUIET,
    }),
    content: [
      { text: title, fontSize: 16, bold: true },
      { text: company, fontSize: 11, margin: [0, 2, 0, 0] },
      { text: factsOf(report), color: QUIET, margin: [0, 4, 0, 10] },
      rows.length === 0
        ? { text: 'No hay resultados que mostrar', margin: [0, 12, 0, 0] }
        : {
            layout: {
              hLineWidth: () => 0.5,
              vLineWidth: () => 0,
              hLineColor: () => '#c9d6da',
              fillColor: (row: number) => (row === 0 ? BAND : null),
              paddingLeft: () => CELL_PADDING_PT,
              paddingRight: () => CELL_PADDING_PT,
            },
            table: {
              headerRows: 1,
              dontBreakRows: true,
              widths: widthsOf(columns),
              body: [
                columns.map(({ label }) => ({ text: label, bold: true })),
                ...rows.map((row) => row.map((text) => ({ text: breakable(text) }))),
              ],
            },
          },
    ],
  };
}

function factsOf({ at, filter, rows }: Report): string {
  const count = rows.length === 1 ? '1 registro' : `${rows.length} registros`;
  return `${formatDateTime(at)} (hora de Bogotá)  ·  Filtro: ${filter ?? 'ninguno'}  ·  ${count}`;
}

/** In points: together, with their padding, exactly the width of the page between its margins. */
function widthsOf(columns: readonly ReportColumn[]): number[] {
  const room = TABLE_WIDTH_PT - columns.length * 2 * CELL_PADDING_PT;
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  return columns.map(({ share }) => (room * share) / shares);
}

/** A long word (an e-mail address) would run into the next column: it may break after its marks, or every 18 letters. */
function breakable(text: string): string {
  return text.replace(/\S{19,}/gu, (word) =>
    word.replace(/([@._-])/gu, '$1\u200b').replace(/[^\s\u200b]{18}/gu, '$&\u200b'),
  );
}
