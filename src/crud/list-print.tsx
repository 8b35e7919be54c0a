import { memo, useEffect, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { MESSAGES } from '../domain/messages';
import { type Report, toReportFacts } from '../domain/reports/report';
import { toOpeningWords } from './list-opening';
import { type ListedRows, useListReport } from './use-list-report';

export interface ListPrintProps extends ListedRows {
  /** How many are still to be read on this device. */
  readonly missing: number;
}

/** The browser's own print command on a list prints all rows found as a table, and nothing of the screen. */
export function ListPrint({ missing, ...listed }: ListPrintProps) {
  const [paper, setPaper] = useState<Report | null>(null);
  const toReport = useRef<(() => Report) | undefined>(undefined);
  toReport.current = useListReport(listed);
  useEffect(() => {
    // The browser takes the page when this has returned.
    const begin = () => flushSync(() => setPaper(toReport.current?.() ?? null));
    // Not at `afterprint`, which Safari sends before it has drawn the page.
    const end = () => setPaper(null);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('pointerdown', end);
    window.addEventListener('keydown', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('pointerdown', end);
      window.removeEventListener('keydown', end);
    };
  }, []);
  if (!paper) return null;
  return createPortal(<Paper report={paper} missing={missing} />, document.body);
}

/** More than this many letters in a row are too many for an upright sheet. */
const UPRIGHT_LETTERS = 92;

/** Some thousand rows: drawn once. */
const Paper = memo(({ report, missing }: { report: Report; missing: number }) => {
  const { title, company, source, columns, rows, total } = report;
  const shares = columns.map(({ share, least = 0 }) => Math.max(share, least));
  const letters = shares.reduce((sum, share) => sum + share, 0);
  const toCells = (texts: readonly string[]) =>
    columns.map(({ label, isFigure }, at) => (
      <td key={label} className={isFigure ? 'num' : undefined}>
        {texts[at]}
      </td>
    ));
  return (
    <section
      className="paper list-paper"
      data-sheet={letters > UPRIGHT_LETTERS ? 'wide' : undefined}
      aria-hidden="true"
    >
      <h1>{title}</h1>
      <p>
        <b>{company}</b>
      </p>
      <p>{toReportFacts(report)}</p>
      <p>
        {source}
        {missing > 0 && ` · ${toOpeningWords('Leyendo', missing)}`}
      </p>
      {rows.length === 0 ? (
        <p>{MESSAGES.empty}</p>
      ) : (
        <table>
          <colgroup>
            {columns.map(({ label }, at) => (
              <col key={label} style={{ width: `${(100 * (shares[at] ?? 0)) / letters}%` }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {columns.map(({ label, isFigure }) => (
                <th key={label} className={isFigure ? 'num' : undefined}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((texts) => (
              <tr key={texts[0]}>{toCells(texts)}</tr>
            ))}
            {/* In a foot it would stand on every page. */}
            {total && <tr className="font-strong">{toCells(total)}</tr>}
          </tbody>
        </table>
      )}
    </section>
  );
});
