/** Excel files, read and written on the device: 60 KB of code, loaded on demand and precached for offline use. */
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import type { Statement } from '../domain/reports/statement';
import { toStatementCsv, toStatementSheets } from '../domain/reports/statement-sheets';

export type SheetCell = string | number | boolean | Date | null;

export interface Sheet {
  readonly name: string;
  /** How many other sheets the file shows. */
  readonly others: number;
  readonly rows: readonly (readonly SheetCell[])[];
}

/**
 * The first sheet that is not hidden: what somebody who opens the file sees first. Of a formula its last result.
 * @throws where it is no such file, or a damaged one
 */
export async function readSpreadsheet(file: ArrayBuffer): Promise<Sheet> {
  let shown = 0;
  const { sheets } = await readXlsx(file, {
    sheets: ({ hidden, veryHidden }) => {
      if (hidden || veryHidden) return false;
      shown += 1;
      return shown === 1;
    },
  });
  const [sheet] = sheets;
  return { name: sheet?.name ?? '', others: Math.max(0, shown - 1), rows: sheet?.rows ?? [] };
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
