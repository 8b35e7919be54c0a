import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { MirrorRow } from '../db/rows';
import { formatDateTime } from '../domain/rules/dates';
import type { ListColumn } from './list-descriptor';
import './print-sheet.css';

export interface PrintSheetProps {
  readonly title: string;
  /** What was searched and filtered, in words. */
  readonly asked: readonly string[];
  readonly columns: readonly ListColumn[];
  /** All that were found, not one page of them. */
  readonly rows: readonly MirrorRow[];
  readonly onDone: () => void;
}

/** The list on paper: opens the print dialog, and is gone when that closes. */
export function PrintSheet({ title, asked, columns, rows, onDone }: PrintSheetProps) {
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    const end = () => done.current();
    addEventListener('afterprint', end);
    document.body.classList.add('is-printing-list');
    print();
    return () => {
      removeEventListener('afterprint', end);
      document.body.classList.remove('is-printing-list');
    };
  }, []);
  const words = asked.filter(Boolean).join(', ');
  return createPortal(
    <section className="print-sheet">
      <h1>{title}</h1>
      <p>
        {rows.length} {rows.length === 1 ? 'registro' : 'registros'}
        {words && ` · ${words}`} · Impreso el {formatDateTime(Date.now())}
      </p>
      <table>
        <thead>
          <tr>
            <th>N.º</th>
            {columns.map(({ key, label }) => (
              <th key={key}>{label}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.key}>
              <td>{index + 1}</td>
              {columns.map((column) => (
                <td key={column.key} className={column.isFigure ? 'print-figure' : undefined}>
                  {column.text(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>,
    document.body,
  );
}
