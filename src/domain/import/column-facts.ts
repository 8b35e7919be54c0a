/**
 * Cells that are clear only beside the others of their column, where nobody is asked: the column tells, or the row is
 * refused.
 */
import { toKey } from '../rules/search';
import type { Columns } from './columns';
import { type Cell, type Table, toCellText } from './table';

export interface ColumnFacts {
  /**
   * The meaning of `M` in the column of the sexes: _Mujer_ where it has an `H`, as of _Hombre_; null where it has an `F`
   * too.
   */
  readonly sexOfM: string | null;
  /** The sheet took some days of birth for months, and left as text what it could not. */
  readonly isTurned: boolean;
}

/** Reads them of all rows. */
export function toColumnFacts({ rows }: Table, columns: Columns): ColumnFacts {
  const cellsOf = (field: string): Cell[] => {
    const { [field]: source } = columns;
    return source?.is === 'column' ? rows.map(({ cells }) => cells[source.at] ?? null) : [];
  };
  const firsts = new Set(cellsOf('sex').map((cell) => toKey(toCellText(cell)).charAt(0)));
  const [hasMan, hasWoman] = [firsts.has('h'), firsts.has('f')];
  const births = cellsOf('dateOfBirth');
  const texts = births.filter((cell) => typeof cell === 'string' && WITH_MARKS.test(cell));
  return {
    sexOfM: hasMan ? (hasWoman ? null : 'Femenino') : 'Masculino',
    // It made nothing of `17/05/1980`, and the fourth of March of `03/04/1975`.
    isTurned:
      texts.length > 0 &&
      texts.every((text) => Number.parseInt(String(text), 10) > MONTHS) &&
      births.every((cell) => !(cell instanceof Date) || cell.getUTCDate() <= MONTHS),
  };
}

const MONTHS = 12;
/** The days of a sheet are counted from 1900 or 1904: an hour is a part of the first one, and nobody alive is as old. */
const FIRST_YEAR = 1904;
const WITH_MARKS = /^\s*\d{1,2}[/\-. ]\d/;

/** Why a cell is not read beside the others of its column; null where it is. */
export function refuseInColumn(field: string, cell: Cell, facts: ColumnFacts): string | null {
  if (field === 'sex' && !facts.sexOfM && toKey(toCellText(cell)) === 'm')
    return '«M» puede ser Masculino o Mujer: escribe la palabra';
  if (field !== 'dateOfBirth' || !(cell instanceof Date)) return null;
  if (cell.getUTCFullYear() <= FIRST_YEAR) return 'La hoja tiene ahí una hora y no un día';
  return facts.isTurned
    ? 'Excel pudo cambiar el día por el mes, pues dejó otras fechas como texto: escribe todas como texto'
    : null;
}
