/** Reads a file that a person chose, whatever it is, and says in words why it cannot be used. */
import type { ReadText } from '../../crud/spreadsheet';
import type { EntityDefinition } from '../../domain/entity';
import { findTitles } from '../../domain/import/columns';
import type { PlanImport } from '../../domain/import/plan';
import { isBlank, type Sheet } from '../../domain/import/table';

export type ReadFile =
  | {
      readonly is: 'sheets';
      readonly sheets: readonly Sheet[];
      readonly planImport: PlanImport;
    }
  | { readonly is: 'problem'; readonly text: string };

const MEGABYTE = 1_000_000;
const MOST_BYTES = 10 * MEGABYTE;

export async function readFile(file: File, entity: EntityDefinition): Promise<ReadFile> {
  if (file.size > MOST_BYTES)
    return problem('El archivo pesa más de 10 MB. Divídelo en varios archivos.');
  try {
    const bytes = await file.arrayBuffer();
    const kind = toKind(new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength)));
    if (kind === 'old-sheet') return problem(OLD_SHEET);
    const { planImport, readSpreadsheet, readText } = await import('../../crud/spreadsheet');
    if (kind === 'sheet') {
      const sheets = await readSpreadsheet(bytes).catch((error: unknown) => reportError(error));
      return sheets ? toFilled(sheets, planImport) : problem(OTHER_BOOK);
    }
    const text = readText(new Uint8Array(bytes), (first) => findTitles(entity, first).count);
    return toSheets(text, planImport);
  } catch (error) {
    reportError(error);
    return problem('No se pudo leer el archivo: está dañado o ya no está donde estaba.');
  }
}

const OLD_SHEET =
  'Es un Excel antiguo (.xls) o con contraseña. Guárdalo sin contraseña como «Libro de Excel (.xlsx)» o como CSV, y vuelve a elegirlo.';

const OTHER_BOOK =
  'No es un «Libro de Excel (.xlsx)», o está dañado. Ábrelo en su programa, guárdalo como «Libro de Excel (.xlsx)» o como CSV, y vuelve a elegirlo.';
/** Programs give such files the name of a book. */
const WEB_PAGE =
  'Es una página web o un XML, aunque tenga nombre de Excel. Ábrelo en Excel, guárdalo como «Libro de Excel (.xlsx)», y vuelve a elegirlo.';

/** By its first bytes: a name can be wrong. */
function toKind([first, second]: Uint8Array): 'sheet' | 'old-sheet' | 'text' {
  if (first === 0x50 && second === 0x4b) return 'sheet';
  return first === 0xd0 && second === 0xcf ? 'old-sheet' : 'text';
}

function toSheets(read: ReadText, planImport: PlanImport): ReadFile {
  if (read.is !== 'rows') return problem(toRefusal(read));
  const { rows, openQuoteAt, isEnded } = read;
  if (rows[0]?.[0]?.trimStart().startsWith('<')) return problem(WEB_PAGE);
  if (openQuoteAt !== null)
    return problem(
      `En la fila ${openQuoteAt} se abren unas comillas que no se cierran: lo que sigue no se puede separar en celdas. Corrígela y vuelve a elegir el archivo.`,
    );
  return toFilled([{ name: '', rows, text: { isEnded } }], planImport);
}

function toFilled(sheets: readonly Sheet[], planImport: PlanImport): ReadFile {
  const isEmpty = sheets.every(({ rows }) => rows.every((cells) => cells.every(isBlank)));
  return isEmpty ? problem('El archivo está vacío.') : { is: 'sheets', sheets, planImport };
}

function toRefusal(read: Exclude<ReadText, { is: 'rows' }>): string {
  if (read.is === 'binary') return 'No es un archivo de Excel (.xlsx) ni de texto (.csv).';
  if (read.is === 'cut')
    return 'El archivo termina en la mitad de una letra: está cortado. Vuelve a guardarlo o a descargarlo completo.';
  const readings = read.readings.map((reading) => `«${reading}»`).join(' o ');
  return `No se sabe cómo están guardadas las tildes y las eñes: en la línea ${read.line} puede decir ${readings}. En Excel guárdalo como «CSV UTF-8» o como «Libro de Excel (.xlsx)», y vuelve a elegirlo.`;
}

const problem = (text: string): ReadFile => ({ is: 'problem', text });
