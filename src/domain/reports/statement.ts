/** A paper of several tables and their sums, told once: as PDF, as CSV and as sheets of Excel it says the same. */
import { formatDateTime } from '../rules/dates';
import { formatInteger, formatMoney } from '../rules/numbers';
import { toCsvRows, toCsvStart } from './csv';
import type { ReportColumn } from './definitions';
import { below, REPORT_PAGE, TABLE_LAYOUT, toPageFooter, toTable } from './document';
import { toPrintable } from './printable';
import { toShare } from './shares';

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
  /** What it counts and what it cannot know, a sentence each. */
  readonly notes: readonly string[];
  readonly tables: readonly StatementTable[];
  /** Who signs; none where nobody does. */
  readonly signatures: readonly string[];
  /** ms; printed as Bogotá's time. */
  readonly at: number;
  /** How old the data is, in words. */
  readonly source: string;
}

const NOTHING = 'No hay resultados que mostrar';

/** A cell as people read it. */
export function toStatementText(kind: StatementKind, cell: string | number): string {
  if (typeof cell === 'string') return cell;
  return kind === 'money' ? toAmount(cell) : formatInteger(cell);
}
const toAmount = (value: number) => (value < 0 ? `-${formatMoney(-value)}` : formatMoney(value));

const linesOf = ({ rows, total }: StatementTable) =>
  total && rows.length > 0 ? [...rows, total] : rows;

/** As pdfmake is told it: Letter on its side, like the reports. */
export function toStatementDocument(statement: Statement) {
  const { title, company, facts, notes, tables, signatures, at, source } = statement;
  return {
    ...REPORT_PAGE,
    info: { title: [title, company].filter(Boolean).join(' · '), creator: 'FluviCarga' },
    footer: toPageFooter(toPrintable(company)),
    content: [
      { text: toPrintable(title), fontSize: 16, bold: true },
      ...(company ? [{ text: toPrintable(company), fontSize: 11, margin: below(2) }] : []),
      {
        text: facts.map(([label, value]) => toPrintable(`${label}: ${value}`)).join('  ·  '),
        margin: below(4),
      },
      {
        text: `${formatDateTime(at)} (hora de Bogotá)  ·  ${toPrintable(source)}`,
        margin: below(1),
      },
      ...notes.map((note) => ({ text: toPrintable(note), margin: below(3) })),
      ...tables.flatMap((table) => [
        { text: toPrintable(table.title), fontSize: 11, bold: true, margin: below(12) },
        table.rows.length === 0
          ? { text: NOTHING, margin: below(4) }
          : { margin: below(4), layout: TABLE_LAYOUT, table: toPaperTable(table) },
      ]),
      ...(signatures.length > 0
        ? [
            {
              unbreakable: true,
              margin: below(40),
              columns: signatures.map((who) => ({
                stack: [
                  { text: '_'.repeat(34), noWrap: true },
                  { text: who, bold: true },
                  { text: 'Nombre, documento y hora' },
                ],
                width: '*' as const,
              })),
              columnGap: 28,
            },
          ]
        : []),
    ],
  };
}

function toPaperTable(table: StatementTable) {
  const texts = linesOf(table).map((row) =>
    table.columns.map(({ kind }, at) => toStatementText(kind, row[at] ?? '')),
  );
  const columns: ReportColumn[] = table.columns.map(({ label, kind }, at) =>
    toShare(
      label,
      texts.map((row) => row[at] ?? ''),
      kind !== 'text',
    ),
  );
  return toTable(columns, texts, table.total !== null);
}

/** One value a cell, plain numbers; the tables stand under each other, with an empty line between them. */
export function toStatementCsv(statement: Statement): string {
  const { title, company, facts, notes, at, source } = statement;
  const parts = [
    toCsvStart([title, company].filter(Boolean)),
    toCsvRows([...facts, ['Hecho', `${formatDateTime(at)} (hora de Bogotá)`], ['Datos', source]]),
    toCsvRows(notes.map((note) => [note])),
    ...statement.tables.map((table) =>
      toCsvRows([
        [],
        [table.title],
        table.columns.map(({ label }) => label),
        ...(table.rows.length === 0 ? [[NOTHING]] : linesOf(table)),
      ]),
    ),
  ];
  return parts.join('');
}

/** A sheet for each table, the first with what it is about. */
export function toStatementSheets(statement: Statement) {
  const { title, company, facts, notes, at, source, tables } = statement;
  const about = [
    [title],
    ...(company ? [[company]] : []),
    ...facts.map(([label, value]) => [label, value]),
    ['Hecho', `${formatDateTime(at)} (hora de Bogotá)`],
    ['Datos', source],
    ...notes.map((note) => [note]),
  ];
  return [
    { name: 'Resumen', rows: about, widths: [24, 40] },
    ...tables.map((table) => ({
      name: table.title.replace(/[[\]:*?/\\]/gu, ' ').slice(0, 31),
      rows: [
        table.columns.map(({ label }) => label),
        ...(table.rows.length === 0 ? [[NOTHING]] : linesOf(table)),
      ],
      widths: table.columns.map(({ label, kind }, column) =>
        Math.min(
          44,
          Math.max(
            label.length,
            ...table.rows.map((row) => toStatementText(kind, row[column] ?? '').length),
          ) + 2,
        ),
      ),
    })),
  ];
}
