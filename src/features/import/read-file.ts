/** Reads a file that a person chose, whatever it is, and says in words why it cannot be used. */
import { decodeText, parseCsv } from '../../domain/import/csv';
import { MOST_ROWS, type Table, type TableProblem, toTable } from '../../domain/import/table';
import { formatInteger } from '../../domain/rules/numbers';

export type ReadFile =
  /** `note`: what the person should know of how it was read; '' for nothing. */
  | { readonly is: 'table'; readonly table: Table; readonly note: string }
  | { readonly is: 'problem'; readonly text: string };

const MEGABYTE = 1_000_000;
const MOST_BYTES = 10 * MEGABYTE;

const PROBLEMS: Readonly<Record<TableProblem, string>> = {
  empty: 'El archivo está vacío.',
  'only-titles':
    'El archivo tiene una sola fila. La primera debe traer los títulos de las columnas, y las demás los datos.',
  'too-long': `El archivo tiene más de ${formatInteger(MOST_ROWS)} filas, y de una vez se importan como máximo ${formatInteger(MOST_ROWS)}. Divídelo en varios archivos.`,
};

export async function readFile(file: File): Promise<ReadFile> {
  if (file.size > MOST_BYTES)
    return problem('El archivo pesa más de 10 MB. Divídelo en varios archivos.');
  try {
    const bytes = await file.arrayBuffer();
    const kind = toKind(new Uint8Array(bytes, 0, Math.min(4096, bytes.byteLength)));
    if (kind === 'sheet') return await readSheet(bytes);
    if (kind === 'old-sheet') return problem(OLD_SHEET);
    if (kind === 'unknown') return problem('No es un archivo de Excel (.xlsx) ni de texto (.csv).');
    return readText(new Uint8Array(bytes));
  } catch (error) {
    reportError(error);
    return problem('No se pudo leer el archivo: está dañado o ya no está donde estaba.');
  }
}

const OLD_SHEET =
  'Es un Excel antiguo (.xls) o con contraseña. Guárdalo sin contraseña como «Libro de Excel (.xlsx)» o como CSV, y vuelve a elegirlo.';

/** By its first bytes: a name can be wrong. */
function toKind(start: Uint8Array): 'sheet' | 'old-sheet' | 'text' | 'unknown' {
  const [first, second] = start;
  if (first === 0x50 && second === 0x4b) return 'sheet';
  if (first === 0xd0 && second === 0xcf) return 'old-sheet';
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return isWide || !start.includes(0) ? 'text' : 'unknown';
}

async function readSheet(bytes: ArrayBuffer): Promise<ReadFile> {
  const { readSpreadsheet } = await import('../../crud/spreadsheet');
  const { name, others, rows } = await readSpreadsheet(bytes);
  const note =
    others > 0 ? `El libro tiene ${others + 1} hojas: se leyó la primera, «${name}».` : '';
  return toRead(toTable(rows), note);
}

function readText(bytes: Uint8Array): ReadFile {
  const { rows, openQuoteAt } = parseCsv(decodeText(bytes));
  if (openQuoteAt !== null)
    return problem(
      `En la fila ${openQuoteAt} se abren unas comillas que no se cierran: lo que sigue no se puede separar en celdas. Corrígela y vuelve a elegir el archivo.`,
    );
  return toRead(toTable(rows), '');
}

function toRead(table: Table | TableProblem, note: string): ReadFile {
  if (typeof table === 'string') return problem(PROBLEMS[table]);
  const [title] = table.titles;
  const isAlone = table.titles.length === 1;
  return {
    is: 'table',
    table,
    note: isAlone
      ? `Solo se encontró una columna, «${title}». Si son varias, guarda el archivo con punto y coma o coma entre ellas.`
      : note,
  };
}

const problem = (text: string): ReadFile => ({ is: 'problem', text });
