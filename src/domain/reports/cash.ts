/** Cierre de caja: what one person collected in one day, by type of payment. */
import { labelOf, PAYMENT_TYPES } from '../options';
import { formatDate, formatTime, toBogotaDay } from '../rules/dates';
import type { Statement, StatementTable } from './statement';

/** One payment that was noted, or one that was taken back. */
export interface CashEntry {
  /** ms */
  readonly at: number;
  readonly number: string;
  readonly sender: string;
  readonly branch: string;
  /** Wire value. */
  readonly type: string;
  /** Whole pesos; below nothing where a payment was taken back. */
  readonly amount: number;
  /** `sent`: the server has it. `waiting`: it will. `undecided`: it was refused or contradicted, and is in no sum. */
  readonly state: 'sent' | 'waiting' | 'undecided';
}

export interface CashQuestion {
  /** `YYYY-MM-DD` in Bogotá. */
  readonly day: string;
  /** '' for all of them. */
  readonly branch: string;
  readonly person: string;
}

const STATES = { sent: 'En el servidor', waiting: 'Por enviar', undecided: 'Por decidir: no suma' };

/** What the closing counts: said on the screen and on the paper. */
export const CASH_NOTES = [
  'Cuenta los envíos que esta persona registró como pagados, o pasó a pagado, en este equipo. Un pago que se devolvió a pendiente resta.',
  'No incluye lo que cobró en otro equipo ni lo que cobraron otras personas: este equipo no lo sabe. El valor es el costo del envío, no lo contado en la caja.',
];

/** The entries of that day and branch, in order of time. */
export function entriesOf(
  entries: readonly CashEntry[],
  { day, branch }: CashQuestion,
): readonly CashEntry[] {
  return entries
    .filter((entry) => toBogotaDay(entry.at) === day && (branch === '' || entry.branch === branch))
    .sort((one, other) => one.at - other.at);
}

export interface CashSum {
  readonly label: string;
  readonly count: number;
  readonly money: number;
}

/** By type of payment, in the fixed list's order; those without any are left out. Undecided ones are in no sum. */
export function toCashSums(entries: readonly CashEntry[]): {
  readonly byType: readonly CashSum[];
  readonly all: CashSum;
  readonly undecided: number;
} {
  const counted = entries.filter(({ state }) => state !== 'undecided');
  const types = [
    ...new Set([...PAYMENT_TYPES.map(({ value }) => value), ...counted.map(({ type }) => type)]),
  ];
  const sum = (label: string, some: readonly CashEntry[]): CashSum => ({
    label,
    count: some.length,
    money: some.reduce((money, { amount }) => money + amount, 0),
  });
  const byType = types.map((type) =>
    sum(
      labelOf(PAYMENT_TYPES, type) || 'Sin tipo',
      counted.filter((entry) => entry.type === type),
    ),
  );
  return {
    byType: byType.filter(({ count }) => count > 0),
    all: sum('Total', counted),
    undecided: entries.length - counted.length,
  };
}

export function toCashClosing(
  all: readonly CashEntry[],
  question: CashQuestion,
  facts: Pick<Statement, 'company' | 'at' | 'source'>,
): Statement {
  const entries = entriesOf(all, question);
  const sums = toCashSums(entries);
  const byType: StatementTable = {
    title: 'Por tipo de pago',
    columns: [
      { label: 'Tipo de pago', kind: 'text' },
      { label: 'Pagos', kind: 'count' },
      { label: 'Valor', kind: 'money' },
    ],
    rows: sums.byType.map(({ label, count, money }) => [label, count, money]),
    total: ['Total', sums.all.count, sums.all.money],
  };
  const lines: StatementTable = {
    title: 'Pagos uno por uno',
    columns: [
      { label: 'Hora', kind: 'text' },
      { label: 'Envío', kind: 'text' },
      { label: 'Remitente', kind: 'text' },
      { label: 'Sucursal', kind: 'text' },
      { label: 'Tipo de pago', kind: 'text' },
      { label: 'Estado', kind: 'text' },
      { label: 'Valor', kind: 'money' },
    ],
    rows: entries.map(({ at, number, sender, branch, type, state, amount }) => [
      formatTime(at),
      number,
      sender,
      branch,
      labelOf(PAYMENT_TYPES, type),
      STATES[state],
      amount,
    ]),
    total: ['Total', '', '', '', '', '', sums.all.money],
  };
  return {
    ...facts,
    title: 'Cierre de caja',
    facts: [
      ['Día', formatDate(question.day)],
      ['Persona', question.person],
      ['Sucursal', question.branch || 'Todas'],
    ],
    notes: [...CASH_NOTES, ...(sums.undecided > 0 ? [toUndecidedText(sums.undecided)] : [])],
    tables: [byType, lines],
    signatures: ['Entrega la caja', 'Recibe'],
  };
}

/** '2 pagos esperan una decisión …' */
export function toUndecidedText(count: number): string {
  return count === 1
    ? '1 pago espera una decisión en Sincronización: no está en la suma.'
    : `${count} pagos esperan una decisión en Sincronización: no están en la suma.`;
}
