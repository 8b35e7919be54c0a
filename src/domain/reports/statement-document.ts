import { formatDateTime } from '../rules/dates';
import type { ReportColumn } from './definitions';
import { below, REPORT_PAGE, TABLE_LAYOUT, toPageFooter, toTable } from './document';
import { toPrintable } from './printable';
import { toShare } from './shares';
import {
  linesOf,
  NOTHING,
  type Statement,
  type StatementTable,
  toStatementText,
} from './statement';

/** The statement as a pdfmake document: Letter on its side, like the reports. */
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
