/** A list as a table on paper: the columns of the screen, a number for each row, and the sums of money columns. */
import type { MirrorRow } from '../db/schema';
import type { Report } from '../domain/reports/report';
import { toShare } from '../domain/reports/shares';
import { formatMoney } from '../domain/rules/numbers';
import type { FileColumn, ListColumn, ListDescriptor } from './list-descriptor';

type PaperColumn = FileColumn & Partial<ListColumn>;

const NUMBER = { label: 'N.º', share: 4, isFigure: true };
/** Cancelled and rejected rows count like the others: it sums the listed rows, not the debt. */
const TOTAL = 'Total de lo listado';

/** Fields that stand in none of the screen's columns come after the first. */
export function toPaperTable(
  { columns, onPaper = [] }: ListDescriptor,
  rows: readonly MirrorRow[],
): Pick<Report, 'columns' | 'rows' | 'total'> {
  const [first, ...others] = columns;
  const all: PaperColumn[] = [...(first ? [first] : []), ...onPaper, ...others];
  const cells = rows.map((row) => all.map(({ text }) => text(row)));
  const total = toTotal(all, rows);
  const toColumn = ({ label, isFigure }: PaperColumn, at: number) =>
    toShare(
      label,
      [...(total ? [total] : []), ...cells].map((row) => row[at] ?? ''),
      isFigure,
    );
  return {
    columns: [NUMBER, ...all.map(toColumn)],
    rows: cells.map((row, at) => [String(at + 1), ...row]),
    total: total && ['', ...total],
  };
}

/** Undefined where nothing is money, or where a row has no amount: the sum of the others would not be the total. */
function toTotal(
  columns: readonly PaperColumn[],
  rows: readonly MirrorRow[],
): string[] | undefined {
  const sums = columns.map(({ amount }) => amount && sumOf(rows.map(amount)));
  if (rows.length === 0 || sums.includes(null) || !sums.some((sum) => sum !== undefined)) return;
  const at = sums.indexOf(undefined);
  return sums.map((sum, index) =>
    typeof sum === 'number' ? formatMoney(sum) : index === at ? TOTAL : '',
  );
}

function sumOf(amounts: readonly (number | null)[]): number | null {
  let sum = 0;
  for (const amount of amounts) {
    if (amount === null) return null;
    sum += amount;
  }
  return sum;
}
