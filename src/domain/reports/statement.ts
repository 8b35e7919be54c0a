/** A paper of several tables and their sums: the same content as PDF, as CSV and as sheets of Excel. */
import { formatInteger, formatMoney } from '../rules/numbers';

/** Money is whole pesos, a count a number: a sheet can sum both. */
export type StatementKind = 'text' | 'count' | 'money';

export interface StatementColumn {
  readonly label: string;
  readonly kind: StatementKind;
}

export interface StatementTable {
  readonly title: string;
  readonly columns: readonly StatementColumn[];
  readonly rows: readonly (readonly (string | number)[])[];
  /** The last line; null where nothing is summed. */
  readonly total: readonly (string | number)[] | null;
}

export interface Statement {
  readonly title: string;
  /** '' where the device does not know it. */
  readonly company: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** Notes on what it counts and what it cannot know, a sentence each. */
  readonly notes: readonly string[];
  readonly tables: readonly StatementTable[];
  /** The person who signs; none where nobody does. */
  readonly signatures: readonly string[];
  /** ms; printed as Bogotá's time. */
  readonly at: number;
  /** How old the data is, in words. */
  readonly source: string;
}

export const NOTHING = 'No hay resultados que mostrar';

/** A cell as people read it. */
export function toStatementText(kind: StatementKind, cell: string | number): string {
  if (typeof cell === 'string') return cell;
  return kind === 'money' ? toAmount(cell) : formatInteger(cell);
}
const toAmount = (value: number) => (value < 0 ? `-${formatMoney(-value)}` : formatMoney(value));

/** Its rows, and the sum under them. */
export const linesOf = ({ rows, total }: StatementTable) =>
  total && rows.length > 0 ? [...rows, total] : rows;
