/** Tables as files, read and written on the device: 60 KB of code, loaded on demand and precached for offline use. */
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { type CsvTable, parseCsv, type Rows } from '../domain/import/csv';
import { type Decoded, decodeText } from '../domain/import/decode';
import type { Sheet } from '../domain/import/table';
import type { Statement } from '../domain/reports/statement';
import { toStatementCsv, toStatementSheets } from '../domain/reports/statement-sheets';

/**
 * The sheets that are not hidden, with their names. Of a formula its last result, of an error its sign.
 * @throws where it is no such file, or a damaged one
 */
export async function readSpreadsheet(file: ArrayBuffer): Promise<readonly Sheet[]> {
  const { sheets } = await readXlsx(file, {
    sheets: ({ hidden, veryHidden }) => !(hidden || veryHidden),
  });
  return sheets.map(({ name, rows }) => ({ name, rows }));
}

/** The judgement of rows is loaded with the code that reads them. */
export { planImport } from '../domain/import/plan';

/** `isEnded`: its last row has its end. */
export type ReadText =
  | (CsvTable & { readonly is: 'rows'; readonly isEnded: boolean })
  | Exclude<Decoded, { readonly is: 'text' }>;

/** @param countTitles how many titles there are in rows that a separator makes */
export function readText(bytes: Uint8Array, countTitles: (rows: Rows) => number): ReadText {
  const decoded = decodeText(bytes);
  if (decoded.is !== 'text') return decoded;
  const { text } = decoded;
  return { is: 'rows', ...parseCsv(text, countTitles), isEnded: /[\r\n]$/u.test(text) };
}

/** Texts stay texts, whatever they begin with, and numbers are numbers that a sheet can sum. */
export async function makeStatementBook(statement: Statement): Promise<Blob> {
  const bytes = await writeXlsx({
    sheets: toStatementSheets(statement).map(({ name, rows, widths }) => ({
      name,
      rows: rows.map((row) => [...row]),
      columns: widths.map((width) => ({ width })),
    })),
  });
  return new Blob([bytes as Uint8Array<ArrayBuffer>], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  });
}

/** The same as text. */
export function makeStatementCsv(statement: Statement): Blob {
  return new Blob([toStatementCsv(statement)], { type: 'text/csv;charset=utf-8' });
}
