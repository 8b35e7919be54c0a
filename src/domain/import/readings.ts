/** Cells that can be read in two ways, and how their column says which is meant: thousands or decimals, day or month first. */
import type { EntityDefinition } from '../entity';
import type { FieldKind } from '../fields';
import { parseDate } from '../rules/dates';
import { type DecimalMark, findDecimalMark, toPlainDecimal } from '../rules/numbers';
import { type Columns, importedFields } from './columns';
import type { Cell, Table } from './table';

/** The decimal mark, or the first part of a date. */
export type Reading = DecimalMark | 'day' | 'month';
/** By field. */
export type Readings = Readonly<Record<string, Reading>>;

export interface ColumnQuestion {
  readonly field: string;
  readonly kind: 'measure' | 'date';
  /** A cell that the column leaves open, as it is written. */
  readonly example: string;
  /** The reading that other cells of the column prove; null where none or both. */
  readonly proved: Reading | null;
  /** A cell that proves it. */
  readonly proof: string | null;
}

const JUDGES: Partial<Record<FieldKind, Judge>> = {
  measure: findDecimalMark,
  integer: judgeInteger,
  date: judgeDate,
};

/** The questions of the columns that numbers and dates are read from, in the form's order. */
export function askColumns(
  entity: EntityDefinition,
  { rows }: Table,
  columns: Columns,
): readonly ColumnQuestion[] {
  const judged = importedFields(entity).flatMap(([field, { kind }]) => {
    const judge = JUDGES[kind];
    const { [field]: source } = columns;
    if (source?.is !== 'column' || !judge) return [];
    return [{ field, kind, ...judgeCells(judge, rows, source.at) }];
  });
  const ofNumbers = judged.flatMap(({ kind, proofs }) => (kind === 'date' ? [] : [...proofs]));
  return judged.flatMap(({ field, kind, example, proofs: own }) => {
    // The numbers of a file decide how many boxes `1.000` are.
    const proofs = kind === 'integer' && own.size === 0 ? new Map(ofNumbers) : own;
    const [[first, proof] = [null, null]] = proofs;
    const proved = proofs.size === 1 ? first : null;
    // The day comes first in this country: no question where a cell proves it.
    if (example === null || (kind === 'date' && proved === 'day')) return [];
    return [{ field, kind: kind === 'date' ? kind : 'measure', example, proved, proof }];
  });
}

/** The reading where nobody answered: the proof, and for dates the custom; for a number there is none. */
export function toUsualReading({ kind, proved, proof }: ColumnQuestion): Reading | null {
  return proved ?? (kind === 'date' && proof === null ? 'day' : null);
}

/** The cell under the reading of its column, so that it says one thing only. */
export function readInColumn(kind: FieldKind, cell: Cell, reading: Reading | undefined): Cell {
  if (typeof cell !== 'string') return cell;
  const text = cell.trim();
  if (kind === 'measure' || kind === 'integer')
    return readNumber(text, kind === 'measure' ? findDecimalMark : judgeInteger, reading) ?? cell;
  if (kind !== 'date' || reading !== 'month') return cell;
  const [first, second, year] = toDateParts(text) ?? [];
  return (year && parseDate(`${second}/${first}/${year}`)) || cell;
}

/** A number with marks; null where it has none, or nothing says which is the decimal one. */
function readNumber(text: string, judge: Judge, reading: Reading | undefined): number | null {
  const judged = judge(text);
  const decimal = judged === 'open' ? reading : judged;
  return decimal === 'comma' || decimal === 'dot' ? Number(toPlainDecimal(text, decimal)) : null;
}

/** 'open': it can be read in both ways; null: it has no part in the question. */
type Judge = (text: string) => Reading | 'open' | null;

function judgeCells(judge: Judge, rows: Table['rows'], at: number) {
  const proofs = new Map<Reading, string>();
  let example: string | null = null;
  for (const { cells } of rows) {
    const cell = cells[at];
    if (typeof cell !== 'string') continue;
    const text = cell.trim();
    const judged = judge(text);
    if (judged === 'open') example ??= text;
    else if (judged && !proofs.has(judged)) proofs.set(judged, text);
  }
  return { example, proofs };
}

/** For a count of things `1.250` is not one and a quarter, but `12,000` may be twelve. */
function judgeInteger(text: string): Reading | 'open' | null {
  const judged = findDecimalMark(text);
  if (judged !== 'open' || text.endsWith('000')) return judged;
  return text.includes('.') ? 'comma' : 'dot';
}

const MONTHS = 12;

function judgeDate(text: string): Reading | 'open' | null {
  const [first, second, year] = toDateParts(text) ?? [];
  if (!first || !second || !year || first === second) return null;
  const isDay = parseDate(`${first}/${second}/${year}`) !== null;
  const isMonth = parseDate(`${second}/${first}/${year}`) !== null;
  if (Number(first) <= MONTHS && Number(second) <= MONTHS) return isDay ? 'open' : null;
  return isDay ? 'day' : isMonth ? 'month' : null;
}

/** `5/17/1980`, `05-17-1980 00:00`, `05171980`: its two first numbers and the year. */
function toDateParts(text: string): readonly string[] | null {
  const parts =
    /^(\d{1,2})[/\-. ](\d{1,2})[/\-. ](\d{4})(?: [\d:. apmAPM]+)?$/.exec(text) ??
    /^(\d\d)(\d\d)(\d{4})$/.exec(text);
  return parts?.slice(1) ?? null;
}
