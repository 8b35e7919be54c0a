/** Cierre de caja: the money that one person collected in one day, by type of payment. */
import { labelOf, PAYMENT_TYPES } from '../options';
import { formatDate, formatTime, toBogotaDay } from '../rules/dates';
import type { Statement, StatementTable } from './statement';

/** One payment that was noted, or one that was taken back or annulled. */
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
  /**
   * `sent`: the server has it. `waiting`: it will. `undecided`: it was refused or contradicted, and is in no sum; nor
   * is a payment `annulled` on its own day.
   */
  readonly state: 'sent' | 'waiting' | 'undecided' | 'annulled';
  /** A note on it. */
  readonly remark?: string;
}

/** A shipment that came to be paid without a payment that says who received how much. */
export interface UnnotedPayment {
  readonly number: string;
  readonly sender: string;
  readonly branch: string;
  /** The part of its cost that no payment was noted for. */
  readonly missing: number;
}

/** The content of a closing, in sentences, and what it cannot count. */
export interface CashScope {
  readonly notes: readonly string[];
  readonly unnoted: readonly UnnotedPayment[];
}

export interface CashQuestion {
  /** `YYYY-MM-DD` in Bogotá. */
  readonly day: string;
  /** '' for all of them. */
  readonly branch: string;
  readonly person: string;
}

const STATES = {
  sent: 'En el servidor',
  waiting: 'Por enviar',
  undecided: 'Por decidir: no suma',
  annulled: 'Anulado: no suma',
};

/** Notes about a closing beside a server that keeps payments, on the screen and on the paper. */
export const PAYMENT_NOTES = [
  'Cuenta los pagos que anotó esta persona en cualquier equipo, tal como este equipo los conoce. Uno que se anotó sin señal en otro equipo aparece cuando llega.',
  'Un pago anulado el mismo día no suma. Si se anula otro día, resta ese día, y el cierre del día en que se cobró no cambia por eso.',
];

/** Notes about the payments of one person on one device, beside a server that keeps none. */
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
  const counted = entries.filter(({ state }) => state === 'sent' || state === 'waiting');
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
    undecided: entries.filter(({ state }) => state === 'undecided').length,
  };
}

export function toCashClosing(
  all: readonly CashEntry[],
  question: CashQuestion,
  facts: Pick<Statement, 'company' | 'at' | 'source'>,
  { notes, unnoted }: CashScope = { notes: CASH_NOTES, unnoted: [] },
): Statement {
  const entries = entriesOf(all, question);
  const sums = toCashSums(entries);
  const byType: StatementTable = {
    title: 'Por tipo de pago',
    columns: [
      { label: 'Tipo de pago', kind: 'text' },
      { label: 'Movimientos', kind: 'count' },
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
    rows: entries.map(({ at, number, sender, branch, type, state, remark, amount }) => [
      formatTime(at),
      number,
      sender,
      branch,
      labelOf(PAYMENT_TYPES, type),
      [STATES[state], remark].filter(Boolean).join('. '),
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
    notes: [...notes, ...(sums.undecided > 0 ? [toUndecidedText(sums.undecided)] : [])],
    tables: [byType, lines, ...(unnoted.length > 0 ? [toUnnotedTable(unnoted)] : [])],
    signatures: ['Entrega la caja', 'Recibe'],
  };
}

/** A payment of nobody, and in no sum. */
function toUnnotedTable(unnoted: readonly UnnotedPayment[]): StatementTable {
  return {
    title: 'Pasaron a Pagado con algo sin anotar: no suma',
    columns: [
      { label: 'Envío', kind: 'text' },
      { label: 'Remitente', kind: 'text' },
      { label: 'Sucursal', kind: 'text' },
      { label: 'Sin anotar', kind: 'money' },
    ],
    rows: unnoted.map(({ number, sender, branch, missing }) => [number, sender, branch, missing]),
    total: null,
  };
}

/** '2 pagos esperan una decisión …' */
export function toUndecidedText(count: number): string {
  return count === 1
    ? '1 pago espera una decisión en Sincronización: no está en la suma.'
    : `${count} pagos esperan una decisión en Sincronización: no están en la suma.`;
}
