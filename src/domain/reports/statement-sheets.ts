/** A statement as a file for a spreadsheet. */
import { formatDateTime } from '../rules/dates';
import { toCsvRows, toCsvStart } from './csv';
import { linesOf, NOTHING, type Statement, toStatementText } from './statement';

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

/** A sheet for each table; the first also has the statement's facts. */
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
